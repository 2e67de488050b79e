// Paths, read off the frames of threads.

extension ResolutionThread {
    /// Returns the path from the outermost request to the innermost block, and on to `key`.
    @inline(never)
    func path(to key: BindingKey? = nil) -> [BindingKey] {
        var path: [BindingKey] = []
        for index in 0..<depth { path.append(self[frame: index].key) }
        if let key { path.append(key) }
        return path
    }

    /// Returns the binding whose block runs at a depth, if one does.
    @inline(never)
    func keys(at index: Int) -> [BindingKey] {
        index < 0 ? [] : [self[frame: index].key]
    }

    /// Returns the ring that closes when this thread requests a provider which is being built.
    ///
    /// Without waits, the thread itself builds it. Otherwise the thread that builds it waits for what the next one
    /// builds, and so on to this one. All of them stand still, and the construction lock is held.
    func ring(of slot: Slot, through waits: [WaitForGraph.Wait]) -> [BindingKey] {
        var ring: [Slot] = []
        // The segment that was entered first: each starts with a provider, whose ticket tells when. A factory in it may
        // have been entered before: then the ring starts with that.
        var (first, firstTicket, owner) = (0, UInt64.max, self)
        var wanted = slot.id
        for index in 0...waits.count {
            let builder = index < waits.count ? ResolutionThread(waits[index].thread) : self
            let frames = builder.frames
            let start = frames.lastIndex(of: Slot(wanted))
            let ticket = start.map { frames[$0].header.ticket } ?? .max
            if index == 0 || ticket < firstTicket { (first, firstTicket, owner) = (ring.count, ticket, builder) }
            // If the frame is popped already, an object that the block's end destroys makes the request.
            ring += start.map { Array(frames[$0...]) } ?? [Slot(wanted)]
            if index < waits.count { wanted = waits[index].slot }
        }
        return owner.closed(Array(ring[first...] + ring[..<first]))
    }

    /// Returns the keys of a ring, from the member on that the thread entered first, which is there again at the end.
    private func closed(_ ring: [Slot]) -> [BindingKey] {
        let start = frames.first { ring.contains($0) }.map { ring.firstIndex(of: $0)! } ?? 0
        return (0...ring.count).map { ring[(start + $0) % ring.count].key }
    }

    /// Returns the part that repeats when the thread enters `slot`, where anything does: the innermost one.
    @inline(never)
    func repetition(entering slot: Slot) -> [BindingKey]? {
        let slots = frames + [slot]
        let firsts = firsts(
            of: slots.count, hash: { slots[$0].id.hashValue }, areEqual: { slots[$0] == slots[$1] })
        guard let end = slots.indices.last(where: { firsts[$0] < $0 }),
            let start = slots[..<end].lastIndex(of: slots[end])
        else { return nil }
        return closed(Array(slots[start..<end]))
    }
}

extension Place {
    /// Returns the key with its innermost dependent, for errors that carry no path.
    @inline(never)
    func key(askedOn thread: ResolutionThread) -> BindingKey {
        key.required(by: thread.keys(at: thread.depth - 1))
    }
}
