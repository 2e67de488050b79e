public import Synchronization

/// The place where one injector keeps the instance of one binding.
///
/// A handle on memory that belongs to the ``Registry``: a header, and storage for the instance right behind it. A
/// provider's instance is moved in when it is built, and stays until the registry ends; that of weak scope is borrowed,
/// and a factory's slot has its block.
// Safe to share because the header's fields say who guards them.
@usableFromInline @safe struct Slot: Equatable, @unchecked Sendable {
    @usableFromInline struct Header: ~Copyable {
        /// Set once, after the instance: a thread that sees it set may read the instance without a lock.
        @usableFromInline let isReady: Atomic<Bool>
        /// Set in place of `isReady` for an instance that stays on the main actor, so that no other thread takes it.
        var isReadyOnMainActor: Bool
        // These flags are copies of the metadata's, because each request asks.
        @usableFromInline let isSingleton: Bool
        @usableFromInline let isFactory: Bool
        @usableFromInline let livesOnMainActor: Bool
        /// Whether something is noted of each run of the block: it has observers, or runs in a rehearsal.
        @usableFromInline let isTracked: Bool
        // This reference is not counted. Safe because the header lies in memory of the registry, which is freed with
        // it.
        @usableFromInline let registry: Borrowed<Registry>
        // Safe because the registry keeps the layout.
        let unmanagedBinding: Borrowed<Binding>
        /// The binding's, whose type clients don't see.
        @usableFromInline let notedParameters: Storage?
        /// The word of the ``ConstructionPhase``.
        let phase: Atomic<Int>
        /// For weak scope. Written by the thread that builds the slot, and read under the construction lock where it
        /// does not.
        var weak: WeakReference?
        /// The slot of this registry that was ready before this one. Set before this one is in the registry's list.
        var previous: Slot?

        init(_ binding: Borrowed<Binding>, in registry: Borrowed<Registry>) {
            isReady = Atomic(false)
            isReadyOnMainActor = false
            phase = Atomic(ConstructionPhase.idle.word)
            let (scope, livesOnMainActor) = binding.lend { ($0.metadata.scope, $0.livesOnMainActor) }
            let (isObserved, notedParameters) = binding.lend { ($0.isObserved, $0.notedParameters) }
            isSingleton = scope == .singleton
            isFactory = scope == nil
            self.livesOnMainActor = livesOnMainActor
            isTracked = isObserved || registry.lend { $0.isRehearsed }
            self.registry = registry
            unmanagedBinding = binding
            self.notedParameters = notedParameters
        }
    }

    @usableFromInline let pointer: UnsafeMutablePointer<Header>

    @export(implementation) var header: Header {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer) }
        @inline(__always) nonmutating unsafeMutableAddress { unsafe pointer }
    }

    /// - Parameter header: Lies in the memory of a registry.
    @export(implementation) init(_ header: UnsafeMutablePointer<Header>) {
        unsafe pointer = header
    }

    /// - Parameter id: Of a slot whose registry exists.
    init(_ id: WaitForGraph.SlotID) {
        unsafe pointer = UnsafeMutablePointer(bitPattern: id)!
    }

    // Written by hand, because Swift's own code would be unsafe and not marked.
    @export(implementation) @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }

    /// Makes an empty slot.
    func initialize(_ binding: Borrowed<Binding>, in registry: Borrowed<Registry>) {
        // The block is read before anything is written, because otherwise the compiler would count a reference.
        let factory = binding.lend { $0.factory }
        unsafe pointer.initialize(to: Header(binding, in: registry))
        // `runInline` reads the block from there.
        if let factory { storage.initialize(to: factory) }
    }

    @export(implementation) var isReady: Bool { header.isReady.load(ordering: .acquiring) }

    /// Whether the instance may be read. Code on the main actor asks this of an instance that stays there.
    var hasInstance: Bool { livesOnMainActor ? header.isReadyOnMainActor : isReady }

    /// The binding, counted: frequent uses borrow it.
    var binding: Binding { unmanagedBinding.object }

    var unmanagedBinding: Borrowed<Binding> { header.unmanagedBinding }

    /// Whether the block runs in a rehearsal.
    var isRehearsed: Bool { header.registry.lend { $0.isRehearsed } }

    @export(implementation) var isSingleton: Bool { header.isSingleton }
    @export(implementation) var isFactory: Bool { header.isFactory }
    @export(implementation) var livesOnMainActor: Bool { header.livesOnMainActor }
    /// Whether this is a factory that any thread may call.
    @export(implementation) var isOrdinaryFactory: Bool { isFactory && !livesOnMainActor }

    /// The type of the binding.
    var boundType: any Any.Type { unmanagedBinding.lend { $0.type } }

    @inline(never) var key: BindingKey { binding.key }

    /// Changes the phase in one step for all threads. Returns the outcome of the function, which may be called several
    /// times.
    @inline(__always) func changePhase<Outcome>(_ change: (inout ConstructionPhase) -> Outcome) -> Outcome {
        yieldAtRandom()
        var known = header.phase.load(ordering: .acquiring)
        while true {
            var phase = ConstructionPhase(word: known)
            let outcome = change(&phase)
            if phase.word == known { return outcome }
            yieldAtRandom()
            let (isExchanged, other) = header.phase.compareExchange(
                expected: known, desired: phase.word, ordering: .acquiringAndReleasing)
            if isExchanged { return outcome }
            known = other
        }
    }

    /// Sets the phase where no other thread can change it. The calling thread has the construction lock, and the phase
    /// is marked, or it is that of an instance of weak scope that exists. Or the slot lives on the main actor, and this
    /// is it. Or no other thread knows the slot yet.
    func setPhase(_ phase: ConstructionPhase) { header.phase.store(phase.word, ordering: .releasing) }

    /// Whether there is an instance. Of weak scope it may be gone.
    var hasReadyPhase: Bool { ConstructionPhase(word: header.phase.load(ordering: .acquiring)) == .ready }

    var id: WaitForGraph.SlotID { unsafe Int(bitPattern: pointer) }

    /// Where the instance is, or storage for it.
    @export(implementation) var storage: Storage {
        @inline(__always) get { unsafe Storage(UnsafeMutableRawPointer(pointer + 1)) }
    }

    /// Returns the instance, which exists.
    ///
    /// - Parameter type: The type of the binding.
    @export(implementation) @inline(__always) func readInstance<T>(as type: T.Type) -> T { storage.read() }

    /// Returns the block of a factory.
    // Safe because the slot's binding owns it while the registry can be entered.
    @export(implementation) @inline(__always)
    func factoryBlock<Block: AnyObject>(as type: Block.Type) -> Borrowed<Block> { Borrowed(at: storage) }

    /// Notes the instance as built, and lets all threads read it. Called by the thread that has built it.
    func publish() {
        // `isReady` is never set for weak scope, because the instance may be destroyed. Only the phase is ready.
        guard header.weak == nil else { return }
        header.registry.lend { $0.didBuild(self) }
        setReady()
    }

    /// Lets all threads read the instance without a lock, or the main actor.
    func setReady() {
        if livesOnMainActor {
            header.isReadyOnMainActor = true
        } else {
            header.isReady.store(true, ordering: .releasing)
        }
    }

    /// Destroys the instance.
    func destroyInstance(at storage: Storage) {
        let type = boundType
        storage.destroy(type)
    }

    /// Moves the instance into memory of its own, so that the slot is empty before the instance is destroyed.
    @inline(never) func detachInstance(at memory: Storage) -> Storage {
        let type = boundType
        let storage = Storage.allocate(for: type)
        storage.initialize(toValueAt: memory, type)
        return storage
    }
}

/// A weak reference to an instance.
// Safe to share because the runtime makes loads of weak references safe, and it is constant.
final class WeakReference: @unchecked Sendable {
    weak let object: AnyObject?

    init(_ object: AnyObject) {
        self.object = object
    }
}
