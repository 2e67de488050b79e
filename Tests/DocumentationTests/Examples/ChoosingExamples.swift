import BTKInjector
import BTKInjectorTesting
import Testing

// Cells of the table in Docs/Choosing.md that are newer than its trials.

@Suite("Docs/Choosing.md") struct ChoosingExamples {
    protocol Analytics: Sendable {}
    struct RemoteAnalytics: Analytics {}
    struct Feedback: Sendable { let analytics: (any Analytics)? }

    protocol Mail: Sendable { var isLive: Bool { get } }
    struct LiveMail: Mail { let isLive = true }
    struct FakeMail: Mail { let isLive = false }
    struct User: Sendable {}
    struct Session: Sendable { let mail: any Mail }

    @Test("A misspelt optional service is an issue")
    @MainActor func optional() {
        withKnownIssue {
            expectComplete {
                try Injector { binder in
                    binder.wireProvider(to: RemoteAnalytics.init)
                    binder.wireProvider(to: Feedback.init)
                }
            }
        }
    }

    @Test("A fake reaches what a session binds, too")
    func fake() throws {
        let app = try Injector { binder in
            binder.wireProvider(for: Mail.self, to: LiveMail.init)
            binder.bindChild(for: Session.self, taking: User.self) { binder in
                binder.wireProvider(for: Mail.self) { LiveMail() }
                binder.wireProvider(to: Session.init)
            }
        }
        let test = try app.overriding { $0.wireProvider(for: Mail.self, to: FakeMail.init) }
        #expect(try !test.make(for: Child<Session>.self, User()).root.mail.isLive)
    }
}
