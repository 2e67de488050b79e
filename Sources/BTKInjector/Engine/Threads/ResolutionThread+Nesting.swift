// How deep blocks may nest.

extension ResolutionThread {
    /// How often a factory may be entered within itself.
    private static var maximumEntries: Int { 100 }
    /// How many requests may end within each other.
    private static var maximumEnds: Int { 100 }

    /// Makes memory for one more frame, if a block may nest here.
    @usableFromInline
    @inline(never)
    func prepareFrame(of slot: Slot) throws(InjectionError) {
        let address = StackWindow.address(usingBytes: min(depth, 8) + 8)
        let hasRoom = record.pointee.stack.contains(address) || record.pointee.stack.move(to: address)
        if let error = record.pointee.request?.refusals.error(of: slot, on: frames) { throw error }
        if record.pointee.endCount > (hasRoom ? Self.maximumEnds : 0) {
            record.pointee.refusesEnds = true
            record.pointee.uncheckedDepth = 0
        }
        guard hasRoom, !record.pointee.refusesEnds else { throw refuse(slot, byDepth: true) }
        guard !isEndless(slot) else { throw refuse(slot) }
        if depth == record.pointee.capacity { growFrames() }
        let isWatched =
            record.pointee.refusesEnds || record.pointee.endCount > Self.maximumEnds
            || record.pointee.request?.refusals.isEmpty == false
        record.pointee.uncheckedDepth = isWatched ? 0 : min(record.pointee.capacity, Self.maximumEntries)
    }

    /// Throws if the stack has no room to pass an instance, and its arguments, from its block to the one who requested
    /// it, and to pass the parameters of a wired function.
    ///
    /// On the way of an instance are up to six copies of it, each in the frame of another function; of a parameter are
    /// two, and up to six where it is optional. In blocks that nest these take more than is reserved for the last of
    /// them.
    ///
    /// - Parameter size: The size of an instance and its arguments.
    @export(implementation)
    @inline(__always)
    func requireRoom(for slot: Slot, size: Int) throws(InjectionError) {
        if size > 1 << 10 || slot.header.pointee.takesLargeParameters { try requireMuchRoom(for: slot, size: size) }
    }

    @usableFromInline
    @inline(never)
    func requireMuchRoom(for slot: Slot, size: Int) throws(InjectionError) {
        let address = StackWindow.address(usingBytes: min(depth, 8) + 8)
        let bytes = 6 * size + 2 * slot.place.facts.pointee.parameterSize
        if !record.pointee.stack.move(to: address, withRoomFor: UInt(bytes)) { throw refuse(slot, byDepth: true) }
    }

    /// Whether a factory was entered too often: within itself, or by actions that its own blocks have given, each by
    /// the one before.
    private func isEndless(_ slot: Slot) -> Bool {
        guard depth >= Self.maximumEntries, slot.isFactory else { return false }
        let (frames, replayedCount) = (record.pointee.frames, replayedCount)
        var (index, entries) = (depth, 0)
        // By hand, because a debug build allocates memory at each step of a closure's.
        while index > 0 {
            if index == replayedCount { entries = 0 }
            index -= 1
            if frames[index].slot.header == slot.header { entries += 1 }
            if entries == Self.maximumEntries { return true }
        }
        return false
    }

    /// Returns the error of a slot that was entered too often, or for which the stack does not suffice. A slot that
    /// runs is refused until it has been left.
    @inline(never)
    private func refuse(_ slot: Slot, byDepth isByDepth: Bool = false) -> InjectionError {
        let error = nestingError(of: slot)
        guard depth > 0 else { return error }
        let first = firstRunning(slot)
        if let first {
            request.refusals.refuse(slot, with: error, for: first, of: frames)
            record.pointee.uncheckedDepth = 0
        }
        let frame = isByDepth ? 0 : first ?? 0
        request.refusals.mark(frames, from: frame, for: frame, byDepth: isByDepth)
        return error
    }

    /// Returns the outermost frame of a slot whose block runs.
    func firstRunning(_ slot: Slot) -> Int? {
        frames[replayedCount...].firstIndex { $0.slot == slot }
    }

    private func nestingError(of slot: Slot) -> InjectionError {
        if let part = repetition(entering: slot) { return .circularDependency(path: part) }
        return .nestingTooDeep(path: self.path(to: slot.key))
    }

    /// Returns the error of a ring that a request for a slot closes. Marks the blocks that depend on the ring, before
    /// they are left.
    ///
    /// If the ring passes through other threads, it lasts until the block is left for which one of these waits. Then
    /// the other thread goes on, so that block itself may be run again.
    @inline(never)
    func closeRing(of slot: Slot, through waits: [WaitForGraph.Wait] = []) -> InjectionError {
        let entry = waits.last?.slot ?? slot.id
        if let frame = frames.lastIndex(where: { $0.slot.id == entry }) {
            request.refusals.mark(frames, from: waits.isEmpty ? frame : frame + 1, for: frame)
        }
        return .circularDependency(path: ring(of: slot, through: waits))
    }

    /// Releases objects of a failed request, which may make requests when they are destroyed.
    ///
    /// These may fail in turn, and so on. If there are two each time, that would be 2^n for n of them: so when they are
    /// too many, or the stack ends, none of them runs a block any more until all have ended.
    func countingEnd(_ release: () -> Void) {
        beginEnd()
        release()
        finishEnd()
    }

    // Not inlined, so that nothing is released earlier or later.

    @inline(never)
    private func beginEnd() {
        record.pointee.endCount += 1
        if record.pointee.endCount > Self.maximumEnds { record.pointee.uncheckedDepth = 0 }
    }

    @inline(never)
    private func finishEnd() {
        record.pointee.endCount -= 1
        if record.pointee.endCount == 0 { record.pointee.refusesEnds = false }
    }

    /// Releases the instance of a request that has failed at its end. Returns the error.
    @usableFromInline
    @inline(never)
    func release<T>(_ instance: consuming T, after error: InjectionError) -> InjectionError {
        // In memory, because the optimizer moves the end of a value's life.
        let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
        storage.initialize(to: consume instance)
        countingEnd { storage.deinitialize(count: 1) }
        storage.deallocate()
        return error
    }

    private func growFrames() {
        let old = record.pointee.frames
        record.pointee.capacity *= 2
        record.pointee.frames = .allocate(capacity: record.pointee.capacity)
        record.pointee.frames.initialize(from: old, count: depth)
        old.deallocate()
    }
}
