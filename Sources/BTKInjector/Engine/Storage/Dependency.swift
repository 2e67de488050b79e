public import Synchronization

/// An edge: one binding needs another.
struct Dependency: Equatable {
    let place: Place
    /// Whether it is needed later only.
    let isDeferred: Bool
    /// Whether it is asked for on the main actor, wherever the dependent runs.
    var isOnMainActor = false
}

/// A demand that something is bound, by whichever configuration.
final class Requirement: Sendable {
    let type: any Any.Type
    let name: BindingName?
    /// The `ArgumentList` that a factory must take. Without arguments, any binding of type and name meets it.
    let arguments: any Any.Type
    let site: BindingSite

    init(type: any Any.Type, name: BindingName?, arguments: any Any.Type, site: BindingSite) {
        (self.type, self.name, self.arguments, self.site) = (type, name, arguments, site)
    }
}

// MARK: Recording

/// The recorded needs of blocks. They grow until each block has run once.
enum DependencyRecorder {
    /// One for the process, because it is seldom taken: a block is recording in its first run only.
    private static let lock = Lock()

    static func dependencies(of place: Place) -> [Dependency] {
        lock.lock()
        defer { lock.unlock() }
        return place.facts.pointee.recorded
    }

    static func add(_ dependency: Dependency, of place: Place) {
        // Once, because a global constant is checked at each access.
        let lock = lock
        lock.lock()
        defer { lock.unlock() }
        // By value, because an access to a part of the facts in place is one to all of them.
        var recorded = place.facts.pointee.recorded
        place.facts.pointee.recorded = []
        if !recorded.contains(dependency) {
            // Growing one by one would allocate three times.
            if recorded.isEmpty { recorded.reserveCapacity(4) }
            recorded.append(dependency)
        }
        place.facts.pointee.recorded = recorded
    }
}

extension Slot {
    /// The place, if it is still to be learned what its block asks for.
    @export(implementation)
    var recording: Place? {
        let place = header.pointee.place
        return place.facts.pointee.isRecorded.load(ordering: .relaxed) ? nil : place
    }

    /// Notes that the block has run, so that its needs are known.
    @export(implementation)
    func endRecording() {
        header.pointee.place.facts.pointee.isRecorded.store(true, ordering: .relaxed)
    }
}
