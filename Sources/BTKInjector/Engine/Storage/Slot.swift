public import Synchronization

/// Where one injector keeps the instance of one binding.
///
/// A handle on memory that belongs to the ``Registry``: a header, and storage for the instance right behind it. A
/// provider's instance is moved in when it is built, and stays until the registry ends; that of weak scope is borrowed,
/// and a factory's slot has its block.
// Safe to share because the header's fields say who guards them.
@usableFromInline
struct Slot: Hashable, @unchecked Sendable {
    @usableFromInline
    struct Header: ~Copyable {
        /// Set once, after the instance: a thread that sees it set may read the instance without a lock.
        @usableFromInline let isReady = Atomic(false)
        /// Whether the needs of the block are known. If several threads run it before that, all of them record.
        @usableFromInline let isRecorded = Atomic(false)
        /// The binding; nil when the registry has ended.
        var binding: Binding?
        /// Outlives the binding, for the errors of handles that are called too late.
        @usableFromInline let description: BindingDescription
        // Safe because the header lies in memory of the registry, which is freed with it.
        @usableFromInline unowned(unsafe) let registry: Registry
        /// The place among the slots of the registry and of its parents, which come first.
        let place: Int
        /// Set in place of `isReady` for an instance that stays on the main actor, so that no other thread takes it.
        @usableFromInline var isReadyOnMainActor = false
        /// Guarded by the construction lock.
        var phase = WaitForGraph.Phase.idle
        /// The recorded needs of the block. Guarded by the lock of ``DependencyRecorder``.
        var recorded: [Dependency] = []
        /// For weak scope. Guarded by the construction lock.
        var weak: WeakReference?
        /// The slot of this registry that was ready before this one. Guarded by the construction lock.
        var previous: Slot?

        init(_ binding: Binding, in registry: Registry, at place: Int) {
            self.binding = binding
            self.description = binding.description
            self.registry = registry
            self.place = place
        }
    }

    @usableFromInline let header: UnsafeMutablePointer<Header>

    @export(implementation)
    init(_ header: UnsafeMutablePointer<Header>) {
        self.header = header
    }

    init(_ id: WaitForGraph.SlotID) {
        header = UnsafeMutablePointer(bitPattern: id.id)!
    }

    /// Makes an empty slot.
    func initialize(_ binding: Binding, in registry: Registry, at place: Int) {
        header.initialize(to: Header(binding, in: registry, at: place))
        // As a `FactoryReference` reads it. Safe uncounted, because the binding owns the block, and the slot the
        // binding.
        if let factory = binding.factory {
            instance(as: UnsafeRawPointer.self).initialize(
                to: UnsafeRawPointer(Unmanaged.passUnretained(factory as AnyObject).toOpaque()))
        }
    }

    @export(implementation)
    var isReady: Bool { header.pointee.isReady.load(ordering: .acquiring) }

    /// The same for any slot, asked on the main actor if the instance stays there.
    var hasInstance: Bool { isOnMainActor ? header.pointee.isReadyOnMainActor : isReady }

    @export(implementation)
    var description: BindingDescription { header.pointee.description }

    // Read where they lie: a description is large, and a copy of it on the stack is one for each nested block.
    @export(implementation) var isSingleton: Bool { header.pointee.description.isSingleton }
    @export(implementation) var isFactory: Bool { header.pointee.description.kind == .factory }
    @export(implementation) var isOnMainActor: Bool { header.pointee.description.isOnMainActor }

    @inline(never)
    var key: BindingKey { description.key }

    /// Returns whether the binding takes a list of arguments; nil is none.
    @export(implementation)
    func takes(_ arguments: ObjectIdentifier?) -> Bool {
        guard let arguments else { return header.pointee.description.takesNoArguments }
        return ObjectIdentifier(header.pointee.description.arguments) == arguments
    }

    /// The place among the slots of the registry and of its parents, which come first.
    var place: Int { header.pointee.place }

    /// How the binding is wired, if it is, as long as the registry has not ended.
    var wiring: Wiring? { header.pointee.binding?.wiring }

    /// Guarded by the construction lock. To be changed by value: who lends out a part of the header lends out the
    /// whole.
    var phase: WaitForGraph.Phase {
        get { header.pointee.phase }
        nonmutating set { header.pointee.phase = newValue }
    }

    var id: WaitForGraph.SlotID { WaitForGraph.SlotID(id: UInt(bitPattern: header)) }

    /// Returns where the instance is, or storage for it. `T` is the type of the binding.
    @export(implementation)
    func instance<T: ~Copyable>(as type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(header) + Self.offset(alignment: MemoryLayout<T>.alignment))
            .assumingMemoryBound(to: T.self)
    }

    /// The same, for a type that is not known here.
    var storage: UnsafeMutableRawPointer {
        func storage<T>(_ type: T.Type) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(instance(as: type)) }
        return storage(header.pointee.description.type)
    }

    /// Returns where the instance starts behind the header, with space for a pointer at least, which a factory has
    /// there.
    @export(implementation)
    static func offset(alignment: Int) -> Int {
        (MemoryLayout<Header>.stride + alignment - 1) & ~(alignment - 1)
    }

    /// Shows the instance to all threads. Under the construction lock.
    func publish() {
        guard header.pointee.weak == nil else { return }
        header.pointee.registry.didBuild(self)
        if isOnMainActor {
            header.pointee.isReadyOnMainActor = true
        } else {
            header.pointee.isReady.store(true, ordering: .releasing)
        }
    }

    /// Destroys the instance.
    func destroyInstance(at storage: UnsafeMutableRawPointer) {
        func destroy<T>(_ type: T.Type) { storage.assumingMemoryBound(to: type).deinitialize(count: 1) }
        destroy(description.type)
    }

    /// An instance taken out of its slot, in memory of its own.
    struct DetachedInstance {
        let slot: Slot
        let storage: UnsafeMutableRawPointer

        func destroy() {
            slot.destroyInstance(at: storage)
            storage.deallocate()
        }
    }

    /// Moves the instance out, so that the slot is empty before the instance is destroyed.
    func detachInstance() -> DetachedInstance {
        func remove<T>(_ type: T.Type) -> DetachedInstance {
            let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
            // By value: a slot has storage for the size of an instance, and moving from memory may read its stride.
            storage.initialize(to: instance(as: type).move())
            return DetachedInstance(slot: self, storage: UnsafeMutableRawPointer(storage))
        }
        return remove(description.type)
    }

    /// Releases the block, and all that it captures.
    func releaseBinding() {
        header.pointee.binding = nil
    }
}
