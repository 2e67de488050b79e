// How deep blocks may nest.

extension ResolutionThread {
    /// A factory that was refused because it was entered too often, or because the stack neared its end.
    struct Refusal {
        /// Of the outermost frame of the factory. While that runs, the factory is refused at once.
        let index: Int
        let ticket: UInt64
    }

    /// How often a factory may be entered within itself.
    private static var maximumEntries: Int { 100 }

    /// Makes memory for one more frame, if a block may nest here.
    @usableFromInline
    @inline(never)
    func prepareFrame(of slot: Slot) throws(InjectionError) {
        if !record.pointee.refusals.isEmpty {
            record.pointee.refusals = record.pointee.refusals.filter(isRunning)
        }
        let address = StackWindow.address(usingBytes: min(depth, 8) + 8)
        let hasRoom = record.pointee.stack.contains(address) || record.pointee.stack.move(to: address)
        guard hasRoom, !isRefused(slot), !isEndless(slot) else { throw refuse(slot) }
        if depth == record.pointee.capacity { growFrames() }
        updateUncheckedDepth()
    }

    private func isRefused(_ slot: Slot) -> Bool {
        record.pointee.refusals.contains { frames[$0.index].slot == slot }
    }

    private func isRunning(_ refusal: Refusal) -> Bool {
        refusal.index < depth && frames[refusal.index].ticket == refusal.ticket
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

    /// Remembers that a slot was refused. Otherwise a block that asks twice, and swallows the errors, would be run
    /// twice at each level, which never ends.
    private func refuse(_ slot: Slot) -> InjectionError {
        if let index = frames[replayedCount...].firstIndex(where: { $0.slot == slot }), !isRefused(slot) {
            record.pointee.refusals.append(Refusal(index: index, ticket: frames[index].ticket))
        }
        updateUncheckedDepth()
        if let part = ResolutionPath.repetition(on: self, entering: slot) { return .circularDependency(path: part) }
        return .nestingTooDeep(path: ResolutionPath.path(on: self, to: slot.key))
    }

    private func updateUncheckedDepth() {
        record.pointee.uncheckedDepth =
            record.pointee.refusals.isEmpty ? min(record.pointee.capacity, Self.maximumEntries) : 0
    }

    private func growFrames() {
        let old = record.pointee.frames
        record.pointee.capacity *= 2
        record.pointee.frames = .allocate(capacity: record.pointee.capacity)
        record.pointee.frames.initialize(from: old, count: depth)
        old.deallocate()
    }
}
