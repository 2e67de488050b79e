// Paths, read off the frames of threads, and the errors that have them.

extension Frames {
    /// Returns the cycle that closes when the thread of these frames requests a provider which is being built.
    ///
    /// Without waits, the thread itself builds it. Otherwise the thread that builds it waits for what the next one
    /// builds, and so on to this one. All of them stand still, and the construction lock is held.
    ///
    /// It starts with the member that the thread entered first, as if it had entered all of them.
    func cycle(of slot: Slot, through waits: [BlockedThread]) -> [BindingKey] {
        var cycle: [Slot] = []
        var wanted = slot.id
        for wait in waits {
            cycle += wait.thread.record.frames.slots(from: wanted)
            wanted = wait.slot
        }
        let start = cycle.count
        cycle += slots(from: wanted)
        return closed(cycle, from: start)
    }

    /// Returns the slots of the frames from the last one of a slot on.
    private func slots(from id: WaitForGraph.SlotID) -> [Slot] {
        let slots = slots
        // Without one, the frame is popped already: an object that the block's end destroys makes the request.
        guard let start = slots.lastIndex(where: { $0.id == id }) else { return [Slot(id)] }
        return Array(slots[start...])
    }

    /// Returns the keys of a cycle, from the member on that the thread entered first, which is there again at the end.
    ///
    /// - Parameter first: Where the cycle starts if the thread has entered none, and where the search for members starts.
    private func closed(_ cycle: [Slot], from first: Int) -> [BindingKey] {
        var positions: [WaitForGraph.SlotID: Int] = [:]
        for offset in cycle.indices {
            let position = (first + offset) % cycle.count
            if positions[cycle[position].id] == nil { positions[cycle[position].id] = position }
        }
        var start = first
        for index in 0..<depth {
            guard let position = positions[self[index].id] else { continue }
            start = position
            break
        }
        return (0...cycle.count).map { cycle[(start + $0) % cycle.count].binding.key }
    }

    /// Returns the part that repeats when the thread enters `slot`, where anything does: the innermost one.
    @inline(never) func repetition(entering slot: Slot) -> [BindingKey]? {
        var slots = slots
        slots.append(slot)
        var lastIndexes: [WaitForGraph.SlotID: Int] = [:]
        var repeated: Range<Int>?
        for (index, slot) in slots.enumerated() {
            if let last = lastIndexes[slot.id] { repeated = last..<index }
            lastIndexes[slot.id] = index
        }
        return repeated.map { closed(Array(slots[$0]), from: 0) }
    }
}

/// A thread that waits, and the slot for which it does.
typealias BlockedThread = (thread: ResolutionThread, slot: WaitForGraph.SlotID)

extension ResolutionThread {
    /// Returns the path from the outermost request to the innermost block, and on to a key.
    @inline(never) func path(to key: BindingKey? = nil) -> [BindingKey] {
        var path: [BindingKey] = []
        for slot in record.frames.slots { path.append(slot.key) }
        if let key { path.append(key) }
        return path
    }

    /// Returns the request of a frame's block, by default the innermost, as a problem tells of it, or that of a caller
    /// where there is none.
    @inline(never) func request(
        at index: Int? = nil, taking arguments: (any Any.Type)? = nil, callerIsOnMainActor: Bool = false
    ) -> Problem.Request {
        let index = index ?? depth - 1
        guard index >= 0 else {
            return Problem.Request(.caller(isOnMainActor: callerIsOnMainActor), taking: arguments)
        }
        return Problem.Request(.block, by: record.frames[index].key, taking: arguments)
    }

    /// Returns the error of a binding that a block requests, by default the innermost.
    @inline(never)
    func error(_ kind: Problem.Kind, about binding: Binding, requestedAt index: Int? = nil) -> InjectionError {
        Problem(kind, binding.key, requests: [request(at: index)]).publicError
    }

    /// Returns an error of the block of a slot, whose frame is the innermost, as it comes out of the request.
    func failure(_ error: any Error, of slot: Slot) -> InjectionError {
        if let error = error as? InjectionError { return error }
        return .constructionFailed(slot.key, path: path(), underlying: error)
    }
}
