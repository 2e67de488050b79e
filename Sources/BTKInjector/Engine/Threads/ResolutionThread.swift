/// The engine's state for one thread: the bindings whose blocks run on it, and where its stack ends.
///
/// A pointer to memory that belongs to its thread and is freed when that ends.
@usableFromInline @safe struct ResolutionThread: Equatable {
    // A tuple, because a struct has four functions for each variable that clients use: 4.6 kilobytes (measured).
    @usableFromInline typealias Record = (
        /// The number by which the ``WaitForGraph`` knows it, and by which it finds its stripe of a ``UseCount``.
        number: Int,
        /// From the outermost request to the innermost block. Others read them only while this thread sleeps.
        frames: Storage,
        /// For how many frames there is memory.
        capacity: Int,
        /// How many frames there are: one for each block that runs, or for the action.
        depth: Int,
        /// Up to how many frames one more may be pushed without a closer look. Set by `updateLimits`.
        uncheckedDepth: Int,
        /// Where fewer frames are left than this, a pop has more to do. Set by `updateLimits`.
        watchedDepth: Int,
        stack: StackWindow,
        /// The state of the outermost request, if that has more to do at its end than to return.
        request: RequestState?,
        /// The cycle, or the end of the stack, that was found. No block begins any more until the outermost request has
        /// ended, which throws this.
        doom: InjectionError?,
        /// Where the next parameter is to lie, and where their memory ends.
        nextParameter: Storage,
        parametersEnd: Storage,
        /// How many ends of requests, each within the one before, destroy objects now.
        endCount: Int,
        /// Whether these are too many, or the stack has ended there. Then the doom lasts until the first one is over.
        isExhausted: Bool,
        /// Whether observers receive reports, so that their own requests are not reported.
        isReporting: Bool,
        /// Whether the main actor has run there.
        hasBeenOnMainActor: Bool,
        /// Made by the first request that is deep.
        deepFrames: DeepFrames?
    )

    // Safe because the memory is freed when the thread ends. Others than the thread itself look at it only under the
    // construction lock, while it waits there.
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

    @export(implementation) var depth: Int { record.depth }

    /// The binding whose block or action runs. There is one.
    @export(implementation) var innermostSlot: Slot { self[frame: record.depth &- 1] }

    /// A copy of the frames, from the outermost request to the innermost block.
    var frames: [Slot] { (0..<depth).map { self[frame: $0] } }

    /// Pushes a frame for a block that is about to run. Pop the frame afterwards.
    @export(implementation) @inline(__always) func push(_ slot: Slot) throws(InjectionError) {
        var here: UInt8 = 0
        // Unprotected, that is without a check of the stack at the end of the caller: only the address is used.
        let address = unsafe _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        let depth = record.depth
        if depth >= record.uncheckedDepth || !record.stack.contains(address) {
            try prepareFrame(of: slot)
        }
        self[frame: depth] = slot
        record.depth = depth &+ 1
    }
}

// MARK: The request

extension ResolutionThread {
    /// Returns the state of the request to which the running block belongs, made if need be.
    ///
    /// Its presence also keeps the request from ending without ``ConstructionLock/settle(_:of:failure:)``.
    @inline(never) @discardableResult func openRequest() -> RequestState {
        if let request = record.request { return request }
        precondition(depth > 0, "A request has a state only while its blocks run.")
        let request = RequestState()
        record.request = request
        updateLimits()
        return request
    }

    /// Whether no block begins any more.
    var isDoomed: Bool { record.doom != nil }

    /// Sets up to where frames are pushed and popped without a closer look, when something has changed that decides it.
    ///
    /// A push has more to do where the memory for frames ends, where a factory may have been entered too often, and
    /// where no block begins any more. A pop has more to do for a block that has given an action, for the last frame of a
    /// request with a state, and for all frames of a doomed one.
    @inline(never) func updateLimits() {
        let mayNest = !isDoomed && record.endCount <= Self.maximumEnds
        record.uncheckedDepth = mayNest ? min(record.capacity, Self.maximumEntries) : 0
        record.watchedDepth = isDoomed ? .max : record.request?.watchedDepth ?? 0
    }

    /// Whether an action asks now, and no block for it: one that runs has the frame of its binding.
    var runsAction: Bool { depth == 1 && record.request?.runsActions == true }
}
