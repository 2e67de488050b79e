import BTKInjector
import TestSupport

/// Neither isolated nor Sendable: what keeps it on the main actor is that it is bound there.
final class Draft {
    var text: String
    init(_ text: String = "") { self.text = text }
}

/// Keeps an injector weakly, for blocks that request something from it.
@MainActor final class Holder { weak var injector: Injector? }

extension Farewell {
    /// Makes an object that reports, when it is destroyed, whether that happens on the main actor.
    convenience init(_ reports: AsyncStream<Bool>.Continuation) {
        self.init { reports.yield(MainActorQueue.isCurrent) }
    }
}
