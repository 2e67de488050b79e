/// The engine's state for one thread, in four parts: the ``Frames`` of the blocks that run on it, the ``StackWindow``
/// in which they may nest, its ``OutermostRequest``, and the ``ParameterMemory`` of wired functions.
///
/// A pointer to memory that belongs to its thread and is freed when that ends. What stands here concerns several parts.
// Safe because the memory is freed when the thread ends. Others than the thread itself look at it only under the
// construction lock, while it waits there.
@usableFromInline @safe struct ResolutionThread: Equatable {
    @usableFromInline struct Record: ~Copyable {
        /// The number by which the ``WaitForGraph`` knows the thread, and by which it finds its stripe of a
        /// ``UseCount``.
        @usableFromInline let number: Int
        @usableFromInline var frames: Frames
        @usableFromInline var stack: StackWindow
        @usableFromInline var parameters: ParameterMemory
        var request: OutermostRequest
        /// Whether the main actor has run there.
        var hasBeenOnMainActor: Bool
        /// The `ChildNote` that is being taken, while a child is made that is to be closed.
        var childNote: AnyObject?

        init(number: Int) {
            self.number = number
            frames = Frames()
            stack = StackWindow()
            parameters = ParameterMemory()
            request = OutermostRequest()
            hasBeenOnMainActor = false
        }
    }

    @usableFromInline let pointer: UnsafeMutablePointer<Record>

    @export(implementation) var record: Record {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer) }
        @inline(__always) nonmutating unsafeMutableAddress { unsafe pointer }
    }

    init(_ pointer: UnsafeMutableRawPointer) {
        unsafe self.pointer = pointer.assumingMemoryBound(to: Record.self)
    }

    /// - Parameter storage: A thread's.
    @export(implementation)
    init(_ storage: Storage) { unsafe pointer = storage.pointer.assumingMemoryBound(to: Record.self) }

    /// The thread, for those that need not know its type.
    @export(implementation) var storage: Storage { unsafe Storage(UnsafeMutableRawPointer(pointer)) }

    @export(implementation) static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }

    @export(implementation) var id: Int { record.number }

    @export(implementation) var depth: Int { record.frames.depth }

    /// The binding whose block or action runs. There is one.
    @export(implementation) var innermostSlot: Slot { record.frames.innermost }
}

// MARK: Frames

extension ResolutionThread {
    /// Pushes a frame for a block that is about to run. Pop the frame afterwards.
    @export(implementation) @inline(__always) func push(_ slot: Slot) throws(InjectionError) {
        var here: UInt8 = 0
        // Unprotected, that is without a check of the stack at the end of the caller: only the address is used.
        let address = unsafe _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        if record.frames.isAtLimit || !record.stack.contains(address) { try prepareFrame(of: slot) }
        record.frames.push(slot)
    }

    /// Makes memory for one more frame, if a block may nest here.
    @usableFromInline @inline(never) func prepareFrame(of slot: Slot) throws(InjectionError) {
        try throwIfStopped()
        let hasRoom = record.stack.include(stackAddress)
        guard hasRoom, record.request.mayNest, !record.frames.isEndless(slot) else { throw stopNesting(of: slot) }
        record.frames.grow()
        updateLimits()
    }

    /// Whether the stack has room for a block that has no frame, one of a configuration.
    var hasRoomForBlock: Bool { record.stack.include(stackPointer(usingBytes: 16)) }

    private var stackAddress: UInt { stackPointer(usingBytes: min(depth, 8) + 8) }

    /// Throws if the stack has no room to pass an instance, and its arguments, from its block to the one who requested
    /// it, and to pass the parameters of a wired function.
    ///
    /// On the way of an instance are up to six copies of it, each in the frame of another function; of a parameter are
    /// two, and up to six where it is optional. In blocks that nest these take more than is reserved for the last of
    /// them.
    ///
    /// - Parameter size: The size of an instance and its arguments.
    @export(implementation) @inline(__always) func requireRoom(for slot: Slot, size: Int) throws(InjectionError) {
        if size > Slot.largeSize || slot.header.takesMuchStack { try requireMuchRoom(for: slot, size: size) }
    }

    @usableFromInline @inline(never) func requireMuchRoom(for slot: Slot, size: Int) throws(InjectionError) {
        let bytes = 6 * size + 2 * slot.unmanagedBinding.lend { $0.parameterSize }
        if !record.stack.move(to: stackAddress, withRoomFor: UInt(bitPattern: bytes)) { throw stopNesting(of: slot) }
    }

    /// Sets up to where frames are pushed and popped without a closer look, when something has changed that decides it.
    @inline(never) func updateLimits() {
        let mayNest = !isStopped && record.request.mayNest
        record.frames.setLimits(mayNest: mayNest, watchedDepth: record.request.watchedDepth)
    }

    /// Returns whether the block of a slot runs. Under an action's own frame none does.
    func runs(_ slot: Slot) -> Bool {
        record.frames.contains(slot, from: record.request.state?.runsActions == true ? 1 : 0)
    }

    /// Returns the path from the outermost request to the innermost block, and on to a key.
    func path(to key: BindingKey? = nil) -> [BindingKey] { record.frames.path(to: key) }

    /// Returns the key of a frame, if there is one.
    func keys(at index: Int) -> [BindingKey] { record.frames.keys(at: index) }
}

// MARK: Memory

extension ResolutionThread {
    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation) @inline(__always) func allocate<T>(_ type: T.Type) -> Storage {
        record.parameters.allocate(type)
    }

    /// Gives memory back.
    @export(implementation) @inline(__always) func deallocate(_ memory: Storage) {
        record.parameters.deallocate(memory)
    }
}

// MARK: The request

extension ResolutionThread {
    /// Returns the state of the request to which the running block belongs, made if need be.
    ///
    /// Its presence also keeps the request from ending without ``ConstructionLock/settle(_:of:failure:)``.
    @inline(never) @discardableResult func requestState() -> RequestState {
        if let state = record.request.state { return state }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let state = RequestState()
        record.request.state = state
        updateLimits()
        return state
    }

    /// Whether an action asks now, and no block for it: one that runs has the frame of its binding.
    var runsAction: Bool { depth == 1 && record.request.state?.runsActions == true }

    /// Whether no block begins any more.
    var isStopped: Bool { record.request.isStopped }

    /// Throws the error by which the request was stopped, if it was.
    @inline(never) func throwIfStopped() throws(InjectionError) {
        if let error = record.request.error { throw error }
    }

    /// Stops the request by the ring that a request for a slot closes. Returns the error.
    @inline(never) func stop(byRingOf slot: Slot, through waits: [BlockedThread]) -> InjectionError {
        stop(with: .circularDependency(path: record.frames.ring(of: slot, through: waits)))
    }

    /// Stops the request because a slot was entered too often, or the stack does not suffice for it. Returns the error.
    @inline(never) private func stopNesting(of slot: Slot) -> InjectionError {
        record.request.noteExhaustion()
        guard let ring = record.frames.repetition(entering: slot) else {
            return stop(with: .nestingTooDeep(path: path(to: slot.key)))
        }
        return stop(with: .circularDependency(path: ring))
    }

    private func stop(with error: InjectionError) -> InjectionError {
        let error = record.request.stop(with: error, hasFrames: depth > 0)
        updateLimits()
        return error
    }

    /// Forgets the error by which the request was stopped, with the request.
    func forgetError() {
        record.request.forgetError()
        updateLimits()
    }
}

// MARK: Releasing

extension ResolutionThread {
    /// Releases objects of a request that has ended, which may make requests when they are destroyed.
    ///
    /// These may fail in turn, and so on. If there are two each time, that would be 2^n for n of them: so when they are
    /// too many, or the stack ends, none of them runs a block any more until the first end is over.
    func releaseAtEnd(_ release: () -> Void) {
        guard depth == 0 else { return release() }
        beginEnd()
        release()
        finishEnd()
    }

    // Not inlined, so that nothing is released earlier or later.

    @inline(never) private func beginEnd() {
        record.request.beginEnd()
        updateLimits()
    }

    @inline(never) private func finishEnd() {
        record.request.finishEnd()
        updateLimits()
    }

    /// Releases the instance of a block whose request has failed at its end, or was stopped. Returns the error.
    @usableFromInline @inline(never)
    func release<T>(_ instance: consuming T, after error: InjectionError) -> InjectionError {
        // In memory, because the optimizer moves the end of a value's life.
        let storage = Storage.allocate(for: T.self)
        storage.initialize(to: consume instance)
        releaseAtEnd { storage.destroy(T.self) }
        storage.deallocate()
        return error
    }

    /// Sends reports to the observers.
    func send(_ reports: consuming Reports) {
        guard !reports.isEmpty else { return }
        record.request.isReporting = true
        reports.send()
        record.request.isReporting = false
        // Registries may end with that, which runs code of users.
        releaseAtEnd { reports.releasePins() }
    }
}
