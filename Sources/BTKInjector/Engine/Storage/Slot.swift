public import Synchronization

/// Where one injector keeps the instance of one binding.
///
/// A handle on memory that belongs to the ``Registry``: a header, and storage for the instance right behind it. A
/// provider's instance is moved in when it is built, and stays until the registry ends; that of weak scope is borrowed,
/// and a factory's slot has its block.
// Safe to share because the header's fields say who guards them.
@usableFromInline
struct Slot: Equatable, @unchecked Sendable {
    @usableFromInline
    struct Header: ~Copyable {
        /// Set once, after the instance: a thread that sees it set may read the instance without a lock.
        @usableFromInline let isReady: Atomic<Bool>
        /// Set in place of `isReady` for an instance that stays on the main actor, so that no other thread takes it.
        var isReadyOnMainActor: Bool
        // Of the description, because each request asks.
        @usableFromInline let (isSingleton, isFactory, livesOnMainActor): (Bool, Bool, Bool)
        /// Whether the parameters of a wired function take much of the stack. Here, because each request asks.
        @usableFromInline let takesLargeParameters: Bool
        /// Whether the block runs for a try: the registry's, which would be counted.
        let isRehearsed: Bool
        // Safe because the header lies in memory of the registry, which is freed with it.
        @usableFromInline unowned(unsafe) let registry: Registry
        // Safe because the registry keeps the layout.
        @usableFromInline let place: Place
        /// The place's, whose facts clients don't see.
        @usableFromInline let sources: UnsafeMutablePointer<ParameterSource>?
        /// Guarded by the construction lock.
        var phase: ConstructionPhase
        /// Counts the shared providers that were entered, on all threads, and so tells which member of a cycle came first.
        /// Guarded by the construction lock.
        var ticket: UInt64
        /// For weak scope. Guarded by the construction lock.
        var weak: WeakReference?
        /// The slot of this registry that was ready before this one. Guarded by the construction lock.
        var previous: Slot?

        init(_ place: Place, in registry: Registry, isRehearsed: Bool) {
            isReady = Atomic(false)
            (isReadyOnMainActor, phase, ticket) = (false, .idle, 0)
            self.isRehearsed = isRehearsed
            takesLargeParameters = place.facts.pointee.parameterSize > 1 << 10
            (isSingleton, isFactory, livesOnMainActor) = (place.isSingleton, place.isFactory, place.livesOnMainActor)
            self.registry = registry
            self.place = place
            sources = place.facts.pointee.sources
        }
    }

    @usableFromInline let header: UnsafeMutablePointer<Header>

    @export(implementation)
    init(_ header: UnsafeMutablePointer<Header>) {
        self.header = header
    }

    init(_ id: WaitForGraph.SlotID) {
        header = UnsafeMutablePointer(bitPattern: id)!
    }

    /// Makes an empty slot.
    func initialize(_ place: Place, in registry: Registry, isRehearsed: Bool) {
        header.initialize(to: Header(place, in: registry, isRehearsed: isRehearsed))
        // As `run(on:_:)` reads it.
        if let factory = place.facts.pointee.binding.factory {
            // Not counted. Safe because the binding owns it.
            instance(as: Unmanaged<AnyObject>.self).initialize(to: .passUnretained(factory as AnyObject))
        }
    }

    @export(implementation)
    var isReady: Bool { header.pointee.isReady.load(ordering: .acquiring) }

    /// The same for any slot, asked on the main actor if the instance stays there.
    var hasInstance: Bool { livesOnMainActor ? header.pointee.isReadyOnMainActor : isReady }

    var place: Place { header.pointee.place }

    var description: BindingDescription { place.description }

    @export(implementation) var isSingleton: Bool { header.pointee.isSingleton }
    @export(implementation) var isFactory: Bool { header.pointee.isFactory }
    @export(implementation) var livesOnMainActor: Bool { header.pointee.livesOnMainActor }
    /// Whether this is a factory that any thread may call.
    @export(implementation) var isOrdinaryFactory: Bool { isFactory && !livesOnMainActor }

    /// The type of the binding.
    var boundType: any Any.Type { place.facts.pointee.binding.description.type }

    @inline(never)
    var key: BindingKey { place.key }

    /// Guarded by the construction lock. Assign the whole value: an `inout` access to
    /// one field is an access to the header.
    var phase: ConstructionPhase {
        get { header.pointee.phase }
        nonmutating set { header.pointee.phase = newValue }
    }

    var id: WaitForGraph.SlotID { Int(bitPattern: header) }

    /// Returns where the instance is, or storage for it. `T` is the type of the binding.
    @export(implementation)
    func instance<T: ~Copyable>(as type: T.Type) -> UnsafeMutablePointer<T> {
        (UnsafeMutableRawPointer(header) + Self.offset(alignment: MemoryLayout<T>.alignment))
            .assumingMemoryBound(to: T.self)
    }

    /// The same, for a type that is not known here.
    var storage: UnsafeMutableRawPointer {
        func storage<T>(_ type: T.Type) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer(instance(as: type)) }
        let type = boundType
        return storage(type)
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
        show()
    }

    /// Lets all threads see the instance, or the main actor.
    func show() {
        if livesOnMainActor {
            header.pointee.isReadyOnMainActor = true
        } else {
            header.pointee.isReady.store(true, ordering: .releasing)
        }
    }

    /// Destroys the instance.
    func destroyInstance(at storage: UnsafeMutableRawPointer) {
        func destroy<T>(_ type: T.Type) { storage.assumingMemoryBound(to: type).deinitialize(count: 1) }
        let type = boundType
        destroy(type)
    }

    /// Moves the instance into memory of its own, so that the slot is empty before the instance is destroyed.
    @inline(never)
    func detachInstance(at memory: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
        func remove<T>(_ type: T.Type) -> UnsafeMutableRawPointer {
            let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
            // By value: a slot has storage for the size of an instance, and moving from memory may read its stride.
            storage.initialize(to: memory.assumingMemoryBound(to: type).move())
            return UnsafeMutableRawPointer(storage)
        }
        let type = boundType
        return remove(type)
    }
}

/// A weak reference to an instance.
final class WeakReference: Sendable {
    // Safe because the runtime makes loads of weak references safe, and nothing stores to this one.
    nonisolated(unsafe) private(set) weak var object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
