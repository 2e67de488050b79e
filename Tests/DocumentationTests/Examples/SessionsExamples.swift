import BTKInjector
import BTKInjectorTesting
import Observation
import Synchronization
import Testing

// The code of Docs/Sessions.md, run with stand-ins for SwiftUI. Its request is in ServersExamples.

extension SwiftUI {
    @Suite("Docs/Sessions.md") struct SessionsExamples {
        struct User: Sendable { let name: String }

        protocol Closable: Sendable { func close() async throws }

        protocol Mailer: Sendable { func send(_ text: String) }
        struct LiveMailer: Mailer { func send(_ text: String) { Issue.record("A test sent mail: \(text)") } }

        final class FakeMailer: Mailer {
            private let texts = Mutex<[String]>([])
            var sent: [String] { texts.withLock { $0 } }
            func send(_ text: String) { texts.withLock { $0.append(text) } }
        }

        final class Outbox: Closable {
            private let user: User
            private let mailer: any Mailer

            init(user: User, mailer: any Mailer) {
                self.user = user
                self.mailer = mailer
            }

            func send(_ text: String) { mailer.send("\(user.name): \(text)") }
            func close() async throws {}
        }

        @Observable @MainActor final class InboxModel {
            private let outbox: Outbox
            init(outbox: Outbox) { self.outbox = outbox }
            func send(_ text: String) { outbox.send(text) }
        }

        @MainActor final class Session {
            let user: User
            let inbox: InboxModel

            init(user: User, inbox: InboxModel) {
                self.user = user
                self.inbox = inbox
            }
        }

        @Observable @MainActor final class AppModel {
            private(set) var session: Child<Session>?
            private let makeSession: (User) throws -> Child<Session>

            init(makeSession: @escaping (User) throws -> Child<Session>) { self.makeSession = makeSession }

            func signIn(_ user: User) throws { session = try makeSession(user) }

            func signOut() async {
                guard let ended = session else { return }
                session = nil
                _ = await ended.injector.mainActor.close { (part: any Closable) in try await part.close() }
            }
        }

        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Mailer.self, to: LiveMailer.init)  // one for the app
            binder.wireProvider(to: AppModel.init)
            binder.requireBinding(for: AppModel.self)  // the app requests it
            binder.bindChild(for: Session.self, taking: User.self, to: session)
        }

        func session(_ binder: inout Binder) {
            binder.wireProvider(to: Outbox.init)  // init(user: User, mailer: any Mailer), one for each session
            binder.wireProvider(to: InboxModel.init)  // init(outbox: Outbox)
            binder.wireProvider(to: Session.init)  // init(user: User, inbox: InboxModel)
        }

        struct SignInView: View {
            let app: AppModel
            var body: some View { Button("Sign in") { try? app.signIn(User(name: "Ada")) } }
        }

        struct InboxView: View {
            let inbox: Child<InboxModel>
            var body: some View { Button("Send") { inbox.root.send("Hello") } }
        }

        struct RootView: View {
            let app: AppModel

            var body: some View {
                if let session = app.session {
                    InboxView(inbox: Child(session.root.inbox, injector: session.injector))
                        .id(ObjectIdentifier(session.root))
                } else {
                    SignInView(app: app)
                }
            }
        }

        @Test @MainActor func mailsAsAda() async throws {
            let mailer = FakeMailer()
            let injector = try Injector(wiring).overriding { binder in
                binder.wireProvider(for: Mailer.self) { mailer }
            }
            let app: AppModel = try injector.mainActor.instance()
            try app.signIn(User(name: "Ada"))
            app.session?.root.inbox.send("Hello")
            #expect(mailer.sent == ["Ada: Hello"])
            await expectReleased(app.session?.injector) { await app.signOut() }
        }

        @Test("Views") @MainActor func views() async throws {
            let injector = try Injector(wiring)
            let app: AppModel = try injector.mainActor.instance()
            _ = RootView(app: app).body
            try app.signIn(User(name: "Grace"))
            _ = RootView(app: app).body
            await app.signOut()
        }

        @Test("What one session has made") @MainActor func made() throws {
            let session: Child<Session> = try Injector(wiring).mainActor.make(User(name: "Ada"))
            #expect(session.injector.madeInstances(of: Outbox.self).count == 1)
            #expect(session.injector.madeInstances(of: LiveMailer.self).isEmpty)
        }

        func guestSession(_ binder: inout Binder) {
            binder.wireProvider(for: Mailer.self) { FakeMailer() }  // stands where the app's mailer would
            session(&binder)
        }

        @MainActor final class GuestLogin {
            let begin: (User) throws -> Child<Session>
            init(begin: @escaping (User) throws -> Child<Session>) { self.begin = begin }
        }

        @Test("Two sessions of one type, told apart by name") @MainActor func names() throws {
            let user = User(name: "guest")
            let injector = try Injector { binder in
                wiring(&binder)
                binder.bindChild(for: Session.self, named: .guest, taking: User.self, to: guestSession)
                binder.wireProvider(with: BindingKey(Child<Session>.self, named: .guest), to: GuestLogin.init)
            }
            let guest: Child<Session> = try injector.mainActor.make(named: .guest, user)
            #expect(guest.injector.madeInstances(of: FakeMailer.self).count == 1)
            let login: GuestLogin = try injector.mainActor.instance()
            #expect(try login.begin(user).injector.madeInstances(of: FakeMailer.self).count == 1)
            let ordinary: Child<Session> = try injector.mainActor.make(user)
            #expect(ordinary.injector.madeInstances(of: FakeMailer.self).isEmpty)
        }
    }
}

extension BindingName {
    fileprivate static let guest: BindingName = "guest"
}
