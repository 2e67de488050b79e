/// The engine's state for one thread: the ``Frames`` of the blocks that run on it, the ``StackWindow`` in which they
/// may nest, the ``ParameterMemory`` of wired functions, and what is known of its outermost request.
///
/// A pointer to memory that belongs to its thread and is freed when that ends.
// Safe because the memory is freed when the thread ends. Other threads look at it only under the construction lock,
// while it sleeps there.
@usableFromInline @safe struct ResolutionThread {
    @usableFromInline struct Record: ~Copyable {
        /// The number by which the ``WaitForGraph`` knows the thread, and by which it finds its stripe of a
        /// ``UseCount``.
        @usableFromInline let number: Int
        @usableFromInline var frames = Frames()
        @usableFromInline var stack = StackWindow()
        @usableFromInline var parameters = ParameterMemory()
        /// The state of the outermost request, if that has more to do at its end than to return.
        var request: RequestState?
        /// The error by which the outermost request was stopped, if it was.
        var error: InjectionError?
        /// Whether observers receive reports, so that their own requests are not reported.
        var isReporting = false
        /// Whether the main actor has run there.
        var hasBeenOnMainActor = false
        /// The `ChildNote` that is being taken, while a child is made that is to be closed.
        var childNote: AnyObject?

        init(number: Int) { self.number = number }
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

    /// Makes memory for one more frame, if a block may begin here.
    @usableFromInline @inline(never) func prepareFrame(of slot: Slot) throws(InjectionError) {
        try throwIfStopped()
        let hasRoom = record.stack.include(stackPointer(usingBytes: min(depth, 8) + 8))
        guard hasRoom, !record.frames.isEndless(slot) else { throw stopNesting(of: slot) }
        record.frames.grow()
        updateLimits()
    }

    /// Whether the stack has room for a block that has no frame, one of a configuration.
    var hasRoomForBlock: Bool { record.stack.include(stackPointer(usingBytes: 16)) }

    /// Pops the innermost frame, whose block has returned. If it was the outermost one, the request ends.
    @export(implementation) func pop() throws(InjectionError) {
        if record.frames.pop() { try endFrame() }
    }

    /// Sets up to where frames are pushed and popped without a closer look, when something has changed that decides it.
    ///
    /// A pop is looked at for a block that has given an action, for the last frame of a request with a state, and for
    /// all frames of a request that was stopped.
    @inline(never) func updateLimits() {
        record.frames.setLimits(
            mayNest: !isStopped, watchedDepth: isStopped ? .max : record.request?.watchedDepth ?? 0)
    }

    /// Returns whether the block of a slot runs. Under an action's own frame no block does.
    func runs(_ slot: Slot) -> Bool {
        record.frames.contains(slot, from: record.request?.runsActions == true ? 1 : 0)
    }

    /// Whether an action asks now, and no block for it: an action that runs has the frame of its binding.
    var runsAction: Bool { depth == 1 && record.request?.runsActions == true }
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

    private static let numbers = ThreadNumbers()

    @inline(never) private static func start() -> ResolutionThread {
        let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        unsafe record.initialize(to: Record(number: numbers.take()))
        unsafe threadLocal.pointer = UnsafeMutableRawPointer(record)
        return unsafe ResolutionThread(UnsafeMutableRawPointer(record))
    }

    /// Frees the state of a thread that ends, and gives its number back. A thread that ends inside of a block owns for
    /// ever what it was building, as it would keep a lock: so it keeps its number and its state.
    private static func destroy(_ pointer: UnsafeMutableRawPointer?) {
        guard let record = unsafe pointer?.assumingMemoryBound(to: Record.self),
            unsafe record.pointee.frames.depth == 0
        else { return }
        let number = unsafe record.pointee.number
        unsafe record.pointee.frames.deallocate()
        unsafe record.pointee.parameters.deallocate()
        unsafe record.deinitialize(count: 1)
        unsafe record.deallocate()
        numbers.giveBack(number)
    }
}

/// The numbers of the threads that live: small ones, since each thread takes the smallest that no other one has.
// Safe to share because all access is between `lock` and `unlock`.
private final class ThreadNumbers: @unchecked Sendable {
    // This is no `Mutex`, because the thread sanitizer does not know that it orders anything.
    private let lock = Lock()
    private var isTaken: [Bool] = []

    func take() -> Int {
        lock.lock()
        defer { lock.unlock() }
        let number = isTaken.firstIndex(of: false) ?? isTaken.count
        if number == isTaken.count { isTaken.append(true) } else { isTaken[number] = true }
        return number
    }

    func giveBack(_ number: Int) {
        lock.lock()
        defer { lock.unlock() }
        isTaken[number] = false
    }
}

// MARK: The thread of a request

extension _LookupContext {
    /// The thread of the block that asks, or else the calling one.
    @export(implementation) var thread: ResolutionThread {
        guard let blockThread else { return unmanagedRegistry.lend { $0.thread } }
        return ResolutionThread(blockThread)
    }
}

extension Registry {
    /// The calling thread.
    @usableFromInline var thread: ResolutionThread { .current(threadLocal) }
}
