/// The engine's state for one thread: the bindings whose blocks run on it, and where its stack ends.
///
/// A pointer to memory that belongs to its thread and is freed when that ends.
@usableFromInline
struct ResolutionThread {
    // A tuple, because a struct has four functions for each variable that clients use: two kilobytes.
    @usableFromInline
    typealias Record = (
        /// From the outermost request to the innermost block. Others read them only while this thread sleeps.
        /// By hand, because an array's checks would be a third of what a factory's call costs.
        frames: UnsafeMutablePointer<Slot>,
        /// How many blocks run.
        depth: Int,
        /// Up to how many frames one more may be pushed without a closer look.
        uncheckedDepth: Int,
        /// Where fewer frames are left than this, a pop has more to do: that of a block that has given an action, the
        /// last one of a request with a state, and all of one that is doomed.
        watchedDepth: Int,
        stack: StackWindow,
        /// The state of the outermost request, if that has more to do at its end than to return.
        request: RequestState?,
        /// The cycle, or the end of the stack, that was found. No block runs any more until the outermost request has
        /// ended, which throws this.
        doom: InjectionError?,
        /// Where the next parameter is to lie, and where their memory ends.
        memory: (next: UnsafeMutableRawPointer, end: UnsafeMutableRawPointer),
        /// For how many frames there is memory.
        capacity: Int,
        /// How many ends of requests, each within the one before, destroy objects now.
        endCount: Int,
        /// Whether these are too many, or the stack has ended there. Then the doom lasts until the first one is over.
        isExhausted: Bool,
        /// Whether observers receive reports, so that their own requests are not reported.
        isReporting: Bool,
        /// Whether the main actor has run there.
        hasBeenOnMainActor: Bool
    )

    @usableFromInline let record: UnsafeMutablePointer<Record>

    @export(implementation)
    init(_ pointer: UnsafeMutableRawPointer) {
        record = pointer.assumingMemoryBound(to: Record.self)
    }

    /// The thread, for those that need not know its type.
    @export(implementation)
    var pointer: UnsafeMutableRawPointer { UnsafeMutableRawPointer(record) }

    @export(implementation)
    var depth: Int { record.pointee.depth }

    /// The binding whose block runs. There is one.
    @export(implementation)
    var innermostSlot: Slot { record.pointee.frames[record.pointee.depth &- 1] }

    typealias Frames = UnsafeMutableBufferPointer<Slot>

    /// From the outermost request to the innermost block.
    var frames: Frames { Frames(start: record.pointee.frames, count: depth) }

    /// Pushes a frame for a block that is about to run. Pop the frame afterwards.
    @export(implementation)
    @inline(__always)
    func push(_ slot: Slot) throws(InjectionError) {
        var here: UInt8 = 0
        // Unprotected, that is without a check of the stack at the end of the caller: only the address is used.
        let address = _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        let depth = record.pointee.depth
        if depth >= record.pointee.uncheckedDepth || !record.pointee.stack.contains(address) {
            try prepareFrame(of: slot)
        }
        (record.pointee.frames + depth).initialize(to: slot)
        record.pointee.depth = depth &+ 1
    }
}

// MARK: The request

extension ResolutionThread {
    /// The state of the request to which the running block belongs, made if need be.
    ///
    /// Its presence also keeps the request from ending without ``ConstructionLock/settle(_:of:failure:)``.
    @inline(never)
    var request: RequestState {
        if let request = record.pointee.request { return request }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let request = RequestState()
        record.pointee.request = request
        record.pointee.watchedDepth = max(record.pointee.watchedDepth, 1)
        return request
    }

    /// Whether no block runs any more.
    var isDoomed: Bool { record.pointee.watchedDepth == .max }

    /// Whether an action asks now, and no block for it: one that runs has the frame of its binding.
    var runsAction: Bool { depth == 1 && record.pointee.request?.runsActions == true }
}

// MARK: Which thread

extension ResolutionThread {
    static let threadLocal = ThreadLocalPointer { destroy($0) }

    /// The calling thread's.
    @inline(never)
    static var current: ResolutionThread { current(threadLocal) }

    /// Returns the calling thread's, given the thread-local pointer.
    static func current(_ threadLocal: ThreadLocalPointer) -> ResolutionThread {
        guard let pointer = threadLocal.pointer else { return start() }
        return ResolutionThread(pointer)
    }

    @inline(never)
    private static func start() -> ResolutionThread {
        let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        let capacity = 8
        record.initialize(
            to: (
                frames: .allocate(capacity: capacity), depth: 0, uncheckedDepth: capacity,
                watchedDepth: 0, stack: StackWindow(), request: nil, doom: nil,
                memory: (next: unallocated, end: unallocated), capacity: capacity, endCount: 0, isExhausted: false,
                isReporting: false, hasBeenOnMainActor: false
            ))
        threadLocal.pointer = UnsafeMutableRawPointer(record)
        return ResolutionThread(UnsafeMutableRawPointer(record))
    }

    /// Frees the state of a thread that ends.
    private static func destroy(_ pointer: UnsafeMutableRawPointer?) {
        guard let record = pointer?.assumingMemoryBound(to: Record.self) else { return }
        record.pointee.frames.deallocate()
        ResolutionThread(UnsafeMutableRawPointer(record)).destroyMemory()
        record.deinitialize(count: 1)
        record.deallocate()
    }

    var id: WaitForGraph.ThreadID { Int(bitPattern: record) }

    init(_ id: WaitForGraph.ThreadID) {
        record = UnsafeMutablePointer(bitPattern: id)!
    }
}

extension LookupContext {
    /// The thread of the block that asks, or else the calling one.
    @export(implementation)
    var thread: ResolutionThread {
        guard let blockThread else { return unmanagedRegistry._withUnsafeGuaranteedRef { $0.thread } }
        return ResolutionThread(blockThread)
    }
}

extension Registry {
    /// The calling thread.
    @usableFromInline
    var thread: ResolutionThread { .current(threadLocal) }
}

// MARK: The memory of parameters

// The memory of a thread for parameters that are made for wired functions, until these return, and for what functions of
// the main actor make, until that is passed on. A stack beside the thread's own, because Swift lends memory of that only
// to closures, and copies what these return.

extension ResolutionThread {
    /// How many bytes the stack has.
    @export(implementation)
    static var memoryCapacity: Int { 2048 }

    /// Where a stack ends that is allocated when it is first needed: as if it began at null.
    private static var unallocated: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: memoryCapacity)! }

    /// Frees the stack when the thread ends.
    private func destroyMemory() {
        let end = record.pointee.memory.end
        if end != Self.unallocated { (end - Self.memoryCapacity).deallocate() }
    }

    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation)
    @inline(__always)
    func allocate<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        allocate(MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment).assumingMemoryBound(to: type)
    }

    @export(implementation)
    @inline(__always)
    func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        // At least one byte, because a value at the end would look like one with memory of its own.
        let size = (max(size, 1) + 15) & ~15
        let (next, end) = record.pointee.memory
        guard alignment <= 16, size <= end - next else { return allocateMore(size, alignment: alignment) }
        record.pointee.memory.next = next + size
        return next
    }

    /// Gives memory back: to the stack if it lies there, or else to the system.
    @export(implementation)
    @inline(__always)
    func deallocate(_ memory: UnsafeMutableRawPointer) {
        if UInt(bitPattern: record.pointee.memory.end - memory) &- 1 < UInt(Self.memoryCapacity) {
            record.pointee.memory.next = memory
        } else {
            memory.deallocate()
        }
    }

    /// Returns memory for which the rest of the stack does not suffice: of the stack if that was not allocated yet, or
    /// else of its own.
    @usableFromInline
    @inline(never)
    func allocateMore(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        if record.pointee.memory.end == Self.unallocated {
            let start = UnsafeMutableRawPointer.allocate(byteCount: Self.memoryCapacity, alignment: 16)
            record.pointee.memory = (start, start + Self.memoryCapacity)
            if alignment <= 16, size <= Self.memoryCapacity { return allocate(size, alignment: alignment) }
        }
        return .allocate(byteCount: size, alignment: max(alignment, 16))
    }
}
