/// Counts the objects that were made for it, and those of them that exist.
public final class LifetimeTracker: Sendable {
    private let counts = Locked((total: 0, live: 0))

    /// Makes a tracker without objects.
    public init() {}

    /// How many objects were made.
    public var total: Int { counts.withLock { $0.total } }

    /// How many objects exist.
    public var live: Int { counts.withLock { $0.live } }

    /// Makes an object that is counted. It keeps what it is given.
    public func track(holding content: (any Sendable)? = nil) -> Tracked { Tracked(self, holding: content) }

    fileprivate func begin() {
        counts.withLock {
            $0.total = $0.total + 1
            $0.live = $0.live + 1
        }
    }
    fileprivate func end() { counts.withLock { $0.live -= 1 } }
}

/// An object that a tracker counts, if it has one.
// Safe to share because nothing in it changes, nor in the subclasses of the tests but what is locked.
open class Tracked: @unchecked Sendable {
    /// The object that it keeps.
    public let content: (any Sendable)?
    private let tracker: LifetimeTracker?

    /// Makes an object.
    public init(_ tracker: LifetimeTracker? = nil, holding content: (any Sendable)? = nil) {
        self.tracker = tracker
        self.content = content
        tracker?.begin()
    }

    deinit { tracker?.end() }
}

/// An object that runs a closure when it is destroyed.
public final class Farewell: Sendable {
    private let act: @Sendable () -> Void

    /// Makes an object with the closure that it is to run.
    public init(_ act: @escaping @Sendable () -> Void) { self.act = act }

    deinit { act() }
}
