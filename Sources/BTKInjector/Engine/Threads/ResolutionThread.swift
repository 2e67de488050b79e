/// The engine's state for one thread: the ``Frames`` of the blocks that run on it, the ``StackWindow`` in which they may
/// nest, the ``RequestState`` of its outermost request, and the ``ParameterMemory`` of wired functions.
///
/// A cycle, or the end of the stack, *stops* the outermost request: no block begins in it any more, those that run fail,
/// and it throws that error, whoever catches it. There is a request and an error only while there are frames.
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
        /// The state of the outermost request, if that has more to do at its end than to return.
        var request: RequestState?
        /// The error by which the request was stopped, if it was.
        var error: InjectionError?
        /// Whether observers receive reports, so that their own requests are not reported.
        var isReporting = false
        /// Whether the main actor has run there.
        var hasBeenOnMainActor = false

        init(number: Int) {
            self.number = number
            frames = Frames()
            stack = StackWindow()
            parameters = ParameterMemory()
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
        guard hasRoom, !record.frames.isEndless(slot) else { throw stopNesting(of: slot) }
        record.frames.grow()
        updateLimits()
    }

    /// Whether the stack has room for a block that has no frame, one of a configuration.
    var hasRoomForBlock: Bool { record.stack.include(stackPointer(usingBytes: 16)) }

    private var stackAddress: UInt { stackPointer(usingBytes: min(depth, 8) + 8) }

    /// Sets up to where frames are pushed and popped without a closer look, when something has changed that decides it.
    ///
    /// A pop is to be noted for a block that has given an action, for the last frame of a request with a state, and for
    /// all frames of one that was stopped.
    @inline(never) func updateLimits() {
        record.frames.setLimits(
            mayNest: !isStopped, watchedDepth: isStopped ? .max : record.request?.watchedDepth ?? 0)
    }

    /// Returns whether the block of a slot runs. Under an action's own frame none does.
    func runs(_ slot: Slot) -> Bool {
        record.frames.contains(slot, from: record.request?.runsActions == true ? 1 : 0)
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
    /// Its presence also keeps the request from ending without ``RequestState/settle(failed:on:)``.
    @inline(never) @discardableResult func requestState() -> RequestState {
        if let state = record.request { return state }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let state = RequestState()
        record.request = state
        updateLimits()
        return state
    }

    /// Whether an action asks now, and no block for it: one that runs has the frame of its binding.
    var runsAction: Bool { depth == 1 && record.request?.runsActions == true }

    /// Whether no block begins any more.
    var isStopped: Bool { record.error != nil }

    /// Throws the error by which the request was stopped, if it was.
    @inline(never) func throwIfStopped() throws(InjectionError) {
        if let error = record.error { throw error }
    }

    /// Stops the request by the ring that a request for a slot closes. Returns the error.
    @inline(never) func stop(byRingOf slot: Slot, through waits: [BlockedThread]) -> InjectionError {
        stop(with: .circularDependency(path: record.frames.ring(of: slot, through: waits)))
    }

    /// Stops the request because a slot was entered too often, or the stack does not suffice for it. Returns the error.
    @inline(never) private func stopNesting(of slot: Slot) -> InjectionError {
        guard let ring = record.frames.repetition(entering: slot) else {
            return stop(with: .nestingTooDeep(path: path(to: slot.key)))
        }
        return stop(with: .circularDependency(path: ring))
    }

    /// Stops the request, unless it was stopped before, or has no frames yet. Returns the error that it throws.
    private func stop(with error: InjectionError) -> InjectionError {
        if let first = record.error { return first }
        guard depth > 0 else { return error }
        record.error = error
        updateLimits()
        return error
    }

    /// Forgets the error by which the request was stopped, with the request.
    func forgetError() {
        record.error = nil
        updateLimits()
    }
}

// MARK: The life of a thread's state

extension ResolutionThread {
    static let threadLocal = unsafe ThreadLocalPointer { unsafe destroy($0) }

    /// The calling thread's, made when it first requests something.
    @inline(never) static var current: ResolutionThread { current(threadLocal) }

    /// Returns the calling thread's, given the thread-local pointer.
    static func current(_ threadLocal: ThreadLocalPointer) -> ResolutionThread {
        guard let pointer = unsafe threadLocal.pointer else { return start() }
        return unsafe ResolutionThread(pointer)
    }

    @inline(never) private static func start() -> ResolutionThread {
        let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        unsafe record.initialize(to: Record(number: ConstructionLock.shared.addThread()))
        unsafe threadLocal.pointer = UnsafeMutableRawPointer(record)
        return unsafe ResolutionThread(UnsafeMutableRawPointer(record))
    }

    /// Frees the state of a thread that ends. If it ends inside of a block, it owns what it builds for ever, so its
    /// number is not given back.
    private static func destroy(_ pointer: UnsafeMutableRawPointer?) {
        guard let record = unsafe pointer?.assumingMemoryBound(to: Record.self),
            unsafe record.pointee.frames.depth == 0
        else { return }
        ConstructionLock.shared.removeThread(unsafe record.pointee.number)
        unsafe record.pointee.frames.deallocate()
        unsafe record.pointee.parameters.deallocate()
        unsafe record.deinitialize(count: 1)
        unsafe record.deallocate()
    }
}
