import Synchronization

/// Counts the objects it has made, and those of them that are still alive.
final class LifetimeTracker: Sendable {
    private let made = Atomic(0)
    private let alive = Atomic(0)

    /// How many objects were made.
    var total: Int { made.load(ordering: .acquiring) }

    /// How many of them are alive.
    var live: Int { alive.load(ordering: .acquiring) }

    /// An object whose life is counted. It keeps what it is given.
    func track(holding content: (any Sendable)? = nil) -> Tracked {
        made.wrappingAdd(1, ordering: .acquiringAndReleasing)
        alive.wrappingAdd(1, ordering: .acquiringAndReleasing)
        return Tracked(self, content)
    }

    fileprivate func untrack() {
        alive.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    }
}

/// An object whose life is counted.
final class Tracked: Sendable {
    let content: (any Sendable)?
    private let tracker: LifetimeTracker

    fileprivate init(_ tracker: LifetimeTracker, _ content: (any Sendable)?) {
        self.tracker = tracker
        self.content = content
    }

    deinit {
        tracker.untrack()
    }
}
