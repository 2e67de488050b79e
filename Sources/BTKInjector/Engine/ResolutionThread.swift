/// What the engine keeps for one thread: the bindings whose blocks run on it, and where its stack ends.
///
/// A handle on memory that belongs to its thread and goes with it.
@usableFromInline
struct ResolutionThread {
    /// A binding whose block runs.
    @usableFromInline
    struct Frame {
        @usableFromInline let slot: Slot
        /// Tells this run of the block from all others. A shared provider's counts those that were entered, on all
        /// threads, and so tells which member of a cycle came first.
        @usableFromInline let ticket: UInt64

        @inlinable
        init(slot: Slot, ticket: UInt64) {
            self.slot = slot
            self.ticket = ticket
        }
    }

    @usableFromInline
    struct Record {
        /// From the outermost request to the innermost block. Others read them only while this thread sleeps.
        /// By hand, because an array's checks would be a third of what a factory's call costs.
        @usableFromInline var frames = UnsafeMutablePointer<Frame>.allocate(capacity: ResolutionThread.uncheckedDepth)
        var capacity = ResolutionThread.uncheckedDepth
        /// How many blocks run.
        @usableFromInline var depth = 0
        /// The last ticket that this thread has given out. Those of shared providers have no highest bit.
        @usableFromInline var lastTicket: UInt64 = 1 << 63
        /// The address down to which blocks may nest; nil until it is needed.
        var stackLimit: UInt?
        /// Whether the outermost request has more to do at its end than to return.
        @usableFromInline var hasEpilogue = false
        var epilogue = Epilogue()
        let holdings = UnsafeMutablePointer<Holdings>.allocate(capacity: 1)
    }

    @usableFromInline let record: UnsafeMutablePointer<Record>

    private init(record: UnsafeMutablePointer<Record>) {
        self.record = record
    }

    /// So few blocks are not worth a look at the stack's bounds, which is costly once a thread.
    @inlinable
    static var uncheckedDepth: Int { 8 }

    @inlinable
    var depth: Int { record.pointee.depth }

    var holdings: UnsafeMutablePointer<Holdings> { record.pointee.holdings }

    var frames: UnsafeMutableBufferPointer<Frame> {
        UnsafeMutableBufferPointer(start: record.pointee.frames, count: depth)
    }

    /// The block of a slot is about to run. Afterwards its frame must be popped.
    @inlinable
    func push(_ slot: Slot) throws(InjectionError) {
        try push(slot, ticket: nextTicket())
    }

    @inlinable
    func nextTicket() -> UInt64 {
        record.pointee.lastTicket &+= 1
        return record.pointee.lastTicket
    }

    @inlinable
    func push(_ slot: Slot, ticket: UInt64) throws(InjectionError) {
        if record.pointee.depth >= Self.uncheckedDepth { try makeRoom(for: slot) }
        (record.pointee.frames + record.pointee.depth).initialize(to: Frame(slot: slot, ticket: ticket))
        record.pointee.depth &+= 1
    }

    /// The innermost block has ended.
    @inlinable
    func pop() {
        record.pointee.depth &-= 1
    }

    @usableFromInline
    func makeRoom(for slot: Slot) throws(InjectionError) {
        try checkNesting(of: slot)
        guard depth == record.pointee.capacity else { return }
        let old = record.pointee.frames
        record.pointee.capacity *= 2
        record.pointee.frames = .allocate(capacity: record.pointee.capacity)
        record.pointee.frames.initialize(from: old, count: depth)
        old.deallocate()
    }
}

// MARK: Which thread

extension ResolutionThread {
    /// The calling thread's.
    @usableFromInline
    static var current: ResolutionThread { current(threadLocal) }

    /// The calling thread's, for those who know where to look.
    static func current(_ threadLocal: ThreadLocalPointer) -> ResolutionThread {
        guard let pointer = threadLocal.pointer else { return start(threadLocal) }
        return ResolutionThread(record: pointer.assumingMemoryBound(to: Record.self))
    }

    @inline(never)
    private static func start(_ threadLocal: ThreadLocalPointer) -> ResolutionThread {
        let record = UnsafeMutablePointer<Record>.allocate(capacity: 1)
        record.initialize(to: Record())
        record.pointee.holdings.initialize(to: Holdings())
        threadLocal.pointer = UnsafeMutableRawPointer(record)
        return ResolutionThread(record: record)
    }

    static let threadLocal = ThreadLocalPointer()

    /// The thread has ended.
    static func destroy(_ pointer: UnsafeMutableRawPointer) {
        let record = pointer.assumingMemoryBound(to: Record.self)
        record.pointee.holdings.pointee.condition.destroy()
        record.pointee.holdings.deinitialize(count: 1)
        record.pointee.holdings.deallocate()
        record.pointee.frames.deallocate()
        record.deinitialize(count: 1)
        record.deallocate()
    }

    var id: WaitForGraph.Thread {
        WaitForGraph.Thread(id: UInt(bitPattern: record))
    }

    init(_ id: WaitForGraph.Thread) {
        record = UnsafeMutablePointer(bitPattern: id.id)!
    }
}

// MARK: Depth

extension ResolutionThread {
    /// How often a factory may be entered within itself.
    private static var maximumEntries: Int { 100 }

    private func checkNesting(of slot: Slot) throws(InjectionError) {
        let isEndless =
            depth >= Self.maximumEntries && frames.count(where: { $0.slot == slot }) >= Self.maximumEntries
        guard isEndless || isNearStackEnd else { return }
        if let part = ResolutionPath.repetition(on: self, entering: slot) { throw .circularDependency(path: part) }
        throw .nestingTooDeep(path: ResolutionPath.path(on: self, to: slot.key))
    }

    /// Whether there is no room for one more block.
    private var isNearStackEnd: Bool {
        var here: UInt8 = 0
        let address = withUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        if record.pointee.stackLimit == nil {
            record.pointee.stackLimit = Self.stackLimit(within: currentStackBounds(), from: address)
        }
        return address < record.pointee.stackLimit!
    }

    /// Returns the address down to which blocks may nest.
    ///
    /// - Parameters:
    ///   - bounds: Those of the stack; nil where the platform does not tell.
    ///   - address: Where on the stack the first blocks are.
    static func stackLimit(within bounds: Range<UInt>?, from address: UInt) -> UInt {
        // The smallest stack that a thread gets by default is 128 KB, of which some is in use by now.
        guard let bounds else { return address - (48 << 10) }
        // An eighth is left to the last block and all that it calls.
        return bounds.lowerBound + UInt(min(max(bounds.count / 8, 48 << 10), 256 << 10))
    }
}
