import TestSupport

extension Farewell {
    /// Makes an object that reports, when it is destroyed, whether that happens on the main actor.
    convenience init(_ reports: AsyncStream<Bool>.Continuation) {
        self.init { reports.yield(MainActorQueue.isCurrent) }
    }
}
