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
        guard !slot.header.pointee.recorded.contains(dependency) else { return }
        // By value: who lends out a part of the header lends out the whole.
        slot.header.pointee.recorded = slot.header.pointee.recorded + [dependency]
    }
}

extension Slot {
    /// The slot itself, if it is still to be learned what its block asks for.
    @inlinable
    var recording: Slot? {
        header.pointee.isRecorded.load(ordering: .relaxed) ? nil : self
    }

    /// The block has run.
    @inlinable
    func endRecording() {
        header.pointee.isRecorded.store(true, ordering: .relaxed)
    }
}
