import BTKInjector
import TestSupport

// The app of these tests: drafts and panels live on the main actor, texts and numbers anywhere.

/// Neither isolated nor Sendable: what keeps it on the main actor is that it is bound there.
final class Draft {
    var text: String
    init(_ text: String = "") { self.text = text }
}

/// Lives on the main actor because its initializer does.
@MainActor final class Panel {
    let title: String
    let draft: Draft
    init(title: String, draft: Draft) {
        self.title = title
        self.draft = draft
    }
}

struct NoDraft: Error {}

/// Keeps an injector weakly, for blocks that request something from it.
@MainActor final class Holder { weak var injector: Injector? }

extension Farewell {
    /// Makes an object that reports, when it is destroyed, whether that happens on the main actor.
    convenience init(_ reports: AsyncStream<Bool>.Continuation) {
        self.init { reports.yield(MainActorQueue.isCurrent) }
    }
}
