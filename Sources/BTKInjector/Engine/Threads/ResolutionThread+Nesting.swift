// How deep blocks may nest, and what comes of a request where they can't.

extension ResolutionThread {
    /// How often a factory may be entered within itself.
    static var maximumEntries: Int { 100 }
    /// How many requests may end within each other.
    static var maximumEnds: Int { 100 }

    /// Makes memory for one more frame, if a block may nest here.
    @usableFromInline @inline(never) func prepareFrame(of slot: Slot) throws(InjectionError) {
        try throwDoom()
        let address = stackPointer(usingBytes: min(depth, 8) + 8)
        let hasRoom = record.stack.contains(address) || record.stack.move(to: address)
        guard hasRoom, record.endCount <= Self.maximumEnds, !isEndless(slot) else { throw nestingError(of: slot) }
        if depth == record.capacity { growFrames() }
        updateLimits()
    }

    /// Whether the stack has room for a block that has no frame, one of a configuration.
    var hasRoomForBlock: Bool {
        let address = stackPointer(usingBytes: 16)
        return record.stack.contains(address) || record.stack.move(to: address)
    }

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
        let address = stackPointer(usingBytes: min(depth, 8) + 8)
        let bytes = 6 * size + 2 * slot.place.binding.parameterSize
        if !record.stack.move(to: address, withRoomFor: UInt(bitPattern: bytes)) { throw nestingError(of: slot) }
    }

    /// Whether a factory was entered too often within itself.
    private func isEndless(_ slot: Slot) -> Bool {
        guard depth >= Self.maximumEntries else { return false }
        // At each push, so that none is known that was popped and replaced.
        record.deepFrames?.forget(from: depth)
        guard slot.isFactory else { return false }
        // No more of the first frames may be others than there are frames of the slot behind them. Mostly the first one is.
        var rest = deepEntryCount(of: slot)
        var index = 0
        // By hand, because a debug build allocates memory at each step of a closure's.
        while index < Self.maximumEntries {
            if self[frame: index] != slot {
                guard rest > 0 else { return false }
                rest -= 1
            }
            index += 1
        }
        return true
    }

    /// Whether the block of a slot runs. Under an action's own frame none does.
    func runs(_ slot: Slot) -> Bool {
        var index = record.request?.runsActions == true ? 1 : 0
        while index < min(depth, Self.maximumEntries) {
            if self[frame: index] == slot { return true }
            index += 1
        }
        return deepEntryCount(of: slot) > 0
    }

    /// Returns how many frames a slot has behind the first hundred.
    @inline(never) private func deepEntryCount(of slot: Slot) -> Int {
        guard depth > Self.maximumEntries else { return 0 }
        let deepFrames = record.deepFrames ?? DeepFrames()
        record.deepFrames = deepFrames
        return deepFrames.count(of: slot, on: self)
    }

    /// Returns the error of a slot that was entered too often, or for which the stack does not suffice.
    @inline(never) private func nestingError(of slot: Slot) -> InjectionError {
        if record.endCount > 0 { record.isExhausted = true }
        return noteDoom(
            repetition(entering: slot).map { .circularDependency(path: $0) }
                ?? .nestingTooDeep(path: self.path(to: slot.key)))
    }

    /// Returns the error of a ring that a request for a slot closes.
    @inline(never) func closeRing(of slot: Slot, through waits: [BlockedThread] = []) -> InjectionError {
        noteDoom(.circularDependency(path: ring(of: slot, through: waits)))
    }

    /// Dooms the outermost request: no block runs in it any more, those that do fail, and it throws this error, whoever
    /// catches it. Returns the error.
    private func noteDoom(_ error: InjectionError) -> InjectionError {
        if let doom = record.doom { return doom }
        if depth > 0 || record.isExhausted {
            record.doom = error
            updateLimits()
        }
        return error
    }

    /// Releases objects of a request that has ended, which may make requests when they are destroyed.
    ///
    /// These may fail in turn, and so on. If there are two each time, that would be 2^n for n of them: so when they are
    /// too many, or the stack ends, none of them runs a block any more until the first end is over.
    func ending(_ release: () -> Void) {
        guard depth == 0 else { return release() }
        beginEnd()
        release()
        finishEnd()
    }

    // Not inlined, so that nothing is released earlier or later.

    @inline(never) private func beginEnd() {
        record.endCount += 1
        updateLimits()
    }

    @inline(never) private func finishEnd() {
        record.endCount -= 1
        if record.endCount == 0 { record.isExhausted = false }
        forgetDoom()
    }

    /// Throws what was found, if no block runs any more.
    @inline(never) func throwDoom() throws(InjectionError) {
        if let doom = record.doom { throw doom }
    }

    /// Ends the doom with the outermost request, or with the outermost end if the stack has ended in one.
    func forgetDoom() {
        if !record.isExhausted { record.doom = nil }
        updateLimits()
    }

    /// Releases the instance of a block whose request has failed at its end, or is doomed. Returns the error.
    @usableFromInline @inline(never)
    func release<T>(_ instance: consuming T, after error: InjectionError) -> InjectionError {
        // In memory, because the optimizer moves the end of a value's life.
        let storage = Storage.allocate(for: T.self)
        storage.initialize(to: consume instance)
        ending { storage.destroy(T.self) }
        storage.deallocate()
        return error
    }
}

/// Finds the frames of a thread by their slots, but for the first hundred: so a block that is deep within others, and calls
/// factories, does not look at all frames for each.
@usableFromInline final class DeepFrames {
    private var table = HashTable()
    /// Up to where frames are known.
    private var end = ResolutionThread.maximumEntries

    /// Forgets the frames from an index on.
    func forget(from index: Int) {
        guard index < end else { return }
        table.remove(from: index)
        end = index
    }

    /// Returns how many frames a slot has among these.
    ///
    /// Each push from the first of these on is told of, and forgets what is replaced. So what is known is right.
    func count(of slot: Slot, on thread: ResolutionThread) -> Int {
        forget(from: thread.depth)
        while end < thread.depth {
            table.add(end, hash: thread[frame: end].id.hashValue)
            end += 1
        }
        var count = 0
        _ = table.first(slot.id.hashValue) { index in
            if thread[frame: index] == slot { count += 1 }
            return false
        }
        return count
    }
}

/// The part of a thread's stack that needs no further check.
///
/// Looking up the bounds of a stack is costly, for a main thread above all, so the first window is small and lies
/// around the first block of the thread. A thread that leaves it has its bounds looked up, once. They are looked up
/// again when the stack pointer lies outside of them, as it does where a block lends its resolver to another thread and
/// waits for it.
@usableFromInline struct StackWindow {
    @usableFromInline var start: UInt
    /// None before the first block.
    @usableFromInline var size: UInt
    /// The stack's, if they were looked up and are known.
    private var bounds: Range<UInt>?
    /// Whether they were looked up, and the platform does not tell, or the stack is not the thread's own.
    private var isUnknown: Bool

    /// How far the first window reaches down, and its size: little, because all of the stack may be in use.
    private static var first: (reach: UInt, size: UInt) { (4 * 1024, 16 * 1024) }
    /// How far blocks may reach down from the first one on a stack whose bounds are unknown. The smallest stacks that
    /// threads have by default, Musl's, have 128 KB.
    private static var unknownReach: UInt { 48 * 1024 }
    /// How far from there another place is taken to be on the same stack.
    private static var unknownMargin: UInt { 256 * 1024 }

    init() {
        (start, size, isUnknown) = (0, 0, false)
    }

    @export(implementation) @inline(__always) func contains(_ address: UInt) -> Bool { address &- start < size }

    /// Moves the window to where the stack pointer is. Returns whether it lies in there now: otherwise the stack nears
    /// its end.
    ///
    /// - Parameters:
    ///   - address: Where the stack pointer is.
    ///   - currentBounds: Looks up the bounds of the stack.
    mutating func move(to address: UInt, within currentBounds: () -> Range<UInt>? = currentStackBounds) -> Bool {
        if bounds == nil, size == 0 {
            start = max(address, Self.first.reach) - Self.first.reach
            size = Self.first.size
        } else if bounds?.contains(address) != true {
            place(around: address, within: currentBounds())
        }
        return contains(address)
    }

    /// Moves the window to where the stack pointer is. Returns whether so many bytes fit above its end.
    mutating func move(to address: UInt, withRoomFor bytes: UInt) -> Bool {
        guard contains(address) || move(to: address) else { return false }
        if bounds == nil, !isUnknown, address - start < bytes { place(around: address, within: currentStackBounds()) }
        return contains(address) && (bounds == nil || address - start >= bytes)
    }

    private mutating func place(around address: UInt, within range: Range<UInt>?) {
        if let range, range.contains(address) {
            let all = range.upperBound - range.lowerBound
            // An eighth is left to the last block and all that it calls.
            let reserve = min(max(all / 8, 48 * 1024), 256 * 1024, all)
            (start, size) = (range.lowerBound + reserve, all - reserve)
            (bounds, isUnknown) = (range, false)
        } else if isUnknown, start &- address <= Self.unknownMargin {
            // Close below the window, the end may be near.
        } else {
            start = max(address, Self.unknownReach) - Self.unknownReach
            (size, bounds, isUnknown) = (Self.unknownReach + Self.unknownMargin, nil, true)
        }
    }
}
