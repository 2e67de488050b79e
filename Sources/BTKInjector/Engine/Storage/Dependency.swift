public import Synchronization

/// An edge: one binding needs another.
struct Dependency: Hashable {
    let slot: Slot
    /// Whether it is needed later only.
    let isDeferred: Bool
    /// Whether it is asked for on the main actor, wherever the dependent runs.
    var isOnMainActor = false
}

/// The recorded needs of blocks. They grow until each block has run once.
enum DependencyRecorder {
    /// One for the process, because it is seldom taken: a block is recording in its first run only.
    private static let lock = Lock()

    static func dependencies(of slot: Slot) -> [Dependency] {
        lock.lock()
        defer { lock.unlock() }
        return slot.header.pointee.recorded
    }

    static func add(_ dependency: Dependency, of slot: Slot) {
        lock.lock()
        defer { lock.unlock() }
        // By value, because an access to a part of the header in place is one to all of it.
        var recorded = slot.header.pointee.recorded
        guard !recorded.contains(dependency) else { return }
        slot.header.pointee.recorded = []
        recorded.append(dependency)
        slot.header.pointee.recorded = recorded
    }
}

extension Slot {
    /// The slot itself, if it is still to be learned what its block asks for.
    @export(implementation)
    var recording: Slot? {
        header.pointee.isRecorded.load(ordering: .relaxed) ? nil : self
    }

    /// Notes that the block has run, so that its needs are known.
    @export(implementation)
    func endRecording() {
        header.pointee.isRecorded.store(true, ordering: .relaxed)
    }
}
