/// Reads paths off the frames of threads.
enum ResolutionPath {
    private typealias Frame = ResolutionThread.Frame

    /// Returns the path from the outermost request on a thread to its innermost block, and on to `key`.
    static func path(on thread: ResolutionThread, to key: BindingKey? = nil) -> [BindingKey] {
        thread.frames.map(\.slot.key) + (key.map { [$0] } ?? [])
    }

    /// Returns the binding whose block runs on a thread, if one does.
    static func innermost(on thread: ResolutionThread) -> [BindingKey] {
        thread.frames.suffix(1).map(\.slot.key)
    }

    /// Returns the binding whose block asked for the one that runs innermost, if one did.
    static func dependent(on thread: ResolutionThread) -> [BindingKey] {
        thread.frames.dropLast().suffix(1).map(\.slot.key)
    }

    /// Returns the ring that closes when `thread` asks for a provider which is being built.
    ///
    /// Without waits, `thread` itself builds it. Otherwise the thread that builds it waits for what the next one
    /// builds, and so on to `thread`. All of them stand still, and the construction lock is held.
    static func ring(
        of slot: Slot, closedBy thread: ResolutionThread, through waits: [WaitForGraph.Wait]
    ) -> [BindingKey] {
        var segments: [[Frame]] = []
        var wanted = slot.id
        for wait in waits {
            segments.append(frames(on: ResolutionThread(wait.thread), from: wanted))
            wanted = wait.slot
        }
        segments.append(frames(on: thread, from: wanted))
        // Each segment starts with a provider, whose ticket tells when it was entered. A factory in the first of them
        // may have been entered before: then the ring starts with that.
        let first = segments.indices.min { segments[$0].first!.ticket < segments[$1].first!.ticket }!
        let ring = (segments[first...] + segments[..<first]).joined().map(\.slot)
        let owner = first < waits.count ? ResolutionThread(waits[first].thread) : thread
        return closed(rotated(ring, by: owner.frames.map(\.slot)))
    }

    /// Returns the ring from the member on that comes first in a list of slots.
    private static func rotated(_ ring: [Slot], by slots: [Slot]) -> [Slot] {
        guard let start = slots.first(where: ring.contains).flatMap(ring.firstIndex(of:)) else { return ring }
        return Array(ring[start...] + ring[..<start])
    }

    /// Returns the part that repeats when `thread` enters `slot`, where anything does: the innermost one.
    static func repetition(on thread: ResolutionThread, entering slot: Slot) -> [BindingKey]? {
        let slots = thread.frames.map(\.slot) + [slot]
        var latest: [Slot: Int] = [:]
        var innermost: Range<Int>?
        for (index, slot) in slots.enumerated() {
            if let previous = latest.updateValue(index, forKey: slot) { innermost = previous..<index }
        }
        guard let part = innermost else { return nil }
        return closed(rotated(Array(slots[part]), by: slots))
    }

    /// Returns a thread's frames from the one that builds `slot` inwards.
    private static func frames(on thread: ResolutionThread, from slot: WaitForGraph.SlotID) -> [Frame] {
        let frames = thread.frames
        guard let start = frames.lastIndex(where: { $0.slot.id == slot }) else {
            // The frame is popped already: an object that the block's end destroys asks for it.
            return [Frame(slot: Slot(slot), ticket: .max)]
        }
        return Array(frames[start...])
    }

    private static func closed(_ ring: [Slot]) -> [BindingKey] {
        (ring + ring.prefix(1)).map(\.key)
    }
}

extension Slot {
    /// Returns the key with its innermost dependent, for errors that carry no path.
    func key(askedOn thread: ResolutionThread) -> BindingKey {
        key.required(by: ResolutionPath.innermost(on: thread))
    }
}
