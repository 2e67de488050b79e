/// Reads paths off the frames of threads.
enum ResolutionPath {
    /// Returns the path from the outermost request on a thread to its innermost block, and on to `key`.
    @inline(never)
    static func path(on thread: ResolutionThread, to key: BindingKey? = nil) -> [BindingKey] {
        var path: [BindingKey] = []
        for index in 0..<thread.depth { path.append(thread.frames[index].slot.key) }
        if let key { path.append(key) }
        return path
    }

    /// Returns the binding whose block runs on a thread, if one does.
    static func innermost(on thread: ResolutionThread) -> [BindingKey] { keys(at: thread.depth - 1, on: thread) }

    /// Returns the binding whose block requested the one that runs innermost, if one did.
    static func dependent(on thread: ResolutionThread) -> [BindingKey] { keys(at: thread.depth - 2, on: thread) }

    @inline(never)
    private static func keys(at index: Int, on thread: ResolutionThread) -> [BindingKey] {
        index < 0 ? [] : [thread.frames[index].slot.key]
    }

    /// Returns the ring that closes when `thread` requests a provider which is being built.
    ///
    /// Without waits, `thread` itself builds it. Otherwise the thread that builds it waits for what the next one
    /// builds, and so on to `thread`. All of them stand still, and the construction lock is held.
    @inline(never)
    static func ring(
        of slot: Slot, closedBy thread: ResolutionThread, through waits: [WaitForGraph.Wait]
    ) -> [BindingKey] {
        var ring: [Slot] = []
        // The segment that was entered first: each starts with a provider, whose ticket tells when. A factory in it may
        // have been entered before: then the ring starts with that.
        var (first, firstTicket, owner) = (0, UInt64.max, thread)
        var wanted = slot.id
        for index in 0...waits.count {
            let builder = index < waits.count ? ResolutionThread(waits[index].thread) : thread
            let frames = builder.frames
            var start = frames.count - 1
            while start >= 0, frames[start].slot.id != wanted { start -= 1 }
            let ticket = start < 0 ? .max : frames[start].ticket
            if index == 0 || ticket < firstTicket { (first, firstTicket, owner) = (ring.count, ticket, builder) }
            if start < 0 {
                // The frame is popped already: an object that the block's end destroys makes the request.
                ring.append(Slot(wanted))
            } else {
                while start < frames.count {
                    ring.append(frames[start].slot)
                    start += 1
                }
            }
            if index < waits.count { wanted = waits[index].slot }
        }
        return closed(ring, from: first, by: owner)
    }

    /// Returns the keys of a ring, from the member on that a thread entered first, which is there again at the end.
    ///
    /// - Parameter first: Where the ring starts if the thread has entered none, and where members are looked for first.
    private static func closed(_ ring: [Slot], from first: Int, by thread: ResolutionThread) -> [BindingKey] {
        var start = first
        search: for frame in thread.frames {
            for offset in ring.indices where ring[(first + offset) % ring.count] == frame.slot {
                start = first + offset
                break search
            }
        }
        var keys: [BindingKey] = []
        for offset in 0...ring.count { keys.append(ring[(start + offset) % ring.count].key) }
        return keys
    }

    /// Returns the part that repeats when `thread` enters `slot`, where anything does: the innermost one.
    @inline(never)
    static func repetition(on thread: ResolutionThread, entering slot: Slot) -> [BindingKey]? {
        let frames = thread.frames
        var slots: [Slot] = []
        for frame in frames { slots.append(frame.slot) }
        slots.append(slot)
        let firsts = firsts(
            of: slots.count, hash: { slots[$0].id.id.hashValue }, areEqual: { slots[$0] == slots[$1] })
        var end = slots.count - 1
        while end >= 0, firsts[end] == end { end -= 1 }
        guard end >= 0 else { return nil }
        var start = end - 1
        while slots[start] != slots[end] { start -= 1 }
        return closed(Array(slots[start..<end]), from: 0, by: thread)
    }
}

extension Place {
    /// Returns the key with its innermost dependent, for errors that carry no path.
    func key(askedOn thread: ResolutionThread) -> BindingKey {
        key.required(by: ResolutionPath.innermost(on: thread))
    }
}

extension Slot {
    @inline(never)
    func key(askedOn thread: ResolutionThread) -> BindingKey { place.key(askedOn: thread) }
}
