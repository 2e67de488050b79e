import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

// The code of Docs/Sessions.md, run with stand-ins for SwiftUI. Its requests are in OnAServerExamples.

extension SwiftUI {
    @Suite("Docs/Sessions.md") struct SessionsExamples {
        struct User: Sendable { let name: String }
        struct Profile: Sendable { let name: String }

        protocol Closable: Sendable { func close() async throws }

        protocol Account: Sendable {
            func logIn(_ name: String) async throws -> User
            func profile(of user: User) async throws -> Profile
        }

        struct LiveAccount: Account {
            func logIn(_ name: String) async throws -> User { throw CancellationError() }
            func profile(of user: User) async throws -> Profile { throw CancellationError() }
        }

        struct FakeAccount: Account {
            func logIn(_ name: String) async throws -> User { User(name: name) }
            func profile(of user: User) async throws -> Profile { Profile(name: user.name.capitalized) }
        }

        /// Notes what is closed.
        final class Closings: Sendable {
            private let names = Mutex<[String]>([])
            var all: [String] { names.withLock { $0 } }
            func append(_ name: String) { names.withLock { $0.append(name) } }
        }

        static let closings = Closings()

        final class Outbox: Closable {
            let user: User
            private let isOffline = Atomic(false)
            init(user: User) { self.user = user }

            static func offline(for user: User) -> Outbox {
                let outbox = Outbox(user: user)
                outbox.isOffline.store(true, ordering: .relaxed)
                return outbox
            }

            var sends: Bool { !isOffline.load(ordering: .relaxed) }
            func close() async throws { closings.append("outbox of \(user.name)") }
        }

        final class Sync: Closable {
            let outbox: Outbox
            init(outbox: Outbox) { self.outbox = outbox }
            func close() async throws { closings.append("sync of \(outbox.user.name)") }
        }

        @Observable @MainActor final class NoteModel {
            let id: Int
            init(id: Int) { self.id = id }
        }

        @Observable @MainActor final class InboxModel: Closable {
            let profile: Profile
            private(set) var notes: [NoteModel] = []
            private let makeNote: (Int) -> NoteModel

            init(profile: Profile, makeNote: @escaping (Int) -> NoteModel) {
                self.profile = profile
                self.makeNote = makeNote
            }

            func write() { notes.append(makeNote(notes.count)) }
            func close() async throws { closings.append("inbox of \(profile.name)") }
        }

        @Observable @MainActor final class Session {
            let inbox: InboxModel
            let sync: Sync

            init(inbox: InboxModel, sync: Sync) {
                self.inbox = inbox
                self.sync = sync
            }
        }

        @Observable @MainActor final class AppModel {
            private(set) var session: Child<Session>?
            private let account: any Account
            private let makeSession: (User, Profile) -> Child<Session>

            init(account: any Account, makeSession: @escaping (User, Profile) -> Child<Session>) {
                self.account = account
                self.makeSession = makeSession
            }

            func signIn(_ name: String) async throws {
                // First what has to be awaited: it becomes the seeds.
                let user = try await account.logIn(name)
                session = makeSession(user, try await account.profile(of: user))
            }

            func signOut() async {
                guard let ended = session else { return }
                session = nil  // A view that is still shown has a copy, and works.
                _ = await ended.injector.mainActor.close { (part: any Closable) in try await part.close() }
            }
        }

        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Account.self, to: LiveAccount.init)
            binder.wireProvider(to: AppModel.init)
            binder.requireBinding(for: AppModel.self)  // The app requests it.
            binder.bindChild(for: Session.self, taking: (User, Profile).self, to: session)
        }

        func session(_ binder: inout Binder) {
            binder.wireProvider(to: Outbox.init)  // init(user: User)
            binder.wireProvider(to: Sync.init)
            binder.wireFactory(taking: Int.self, to: NoteModel.init)
            binder.wireProvider(to: InboxModel.init)  // init(profile: Profile, makeNote: …)
            binder.wireProvider(to: Session.init)
        }

        struct SignInView: View {
            let app: AppModel
            var body: some View { Button("Sign in") { Task { try await app.signIn("ada") } } }
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

        struct InboxView: View {
            let inbox: Child<InboxModel>

            var body: some View {
                Text(inbox.root.profile.name)
                Button("Write") { inbox.root.write() }
            }
        }

        @Test @MainActor func signsInAndOut() async throws {
            let injector = try Injector(wiring).overriding { binder in
                binder.wireProvider(for: Account.self, to: FakeAccount.init)
            }
            let app: AppModel = try injector.mainActor.instance()
            try await app.signIn("ada")
            #expect(app.session?.root.inbox.profile.name == "Ada")
            await expectReleased(app.session?.injector) { await app.signOut() }
        }

        @Test @MainActor func nothingIsLeft() async throws {
            let app = try Injector(wiring)
            try await expectReleased(
                Child<Session>.self, of: app, User(name: "ada"), Profile(name: "Ada")
            ) { session in
                session.root.inbox.write()
            }
        }

        @Test("A view that is still shown works, and the parts are closed in order")
        @MainActor func shown() async throws {
            let injector = try Injector(wiring).overriding { binder in
                binder.wireProvider(for: Account.self, to: FakeAccount.init)
            }
            let app: AppModel = try injector.mainActor.instance()
            _ = RootView(app: app).body
            try await app.signIn("grace")
            _ = RootView(app: app).body
            let session = try #require(app.session)
            let view = InboxView(inbox: Child(session.root.inbox, injector: session.injector))
            await app.signOut()
            view.inbox.root.write()
            #expect(view.inbox.root.notes.count == 1)
            #expect(
                Self.closings.all.filter { $0.lowercased().hasSuffix("grace") }
                    == ["sync of grace", "outbox of grace", "inbox of Grace"])
        }

        @Test("A fake reaches each session")
        @MainActor func fake() throws {
            let injector = try Injector(wiring).overriding { binder in
                binder.wireProvider { (user: User) in Outbox.offline(for: user) }
            }
            let child: Child<Session> = try injector.mainActor.make(User(name: "ada"), Profile(name: "Ada"))
            #expect(!child.root.sync.outbox.sends)
        }

        @Test("What a session binds, replaced")
        @MainActor func replaced() throws {
            let injector = try Injector(wiring).overriding { binder in
                binder.bindChild(for: Session.self, taking: (User, Profile).self) { binder in
                    binder.wireProvider { (user: User) in Outbox.offline(for: user) }
                }
            }
            let child: Child<Session> = try injector.mainActor.make(User(name: "ada"), Profile(name: "Ada"))
            #expect(!child.root.sync.outbox.sends)
            let (inbox, sync) = (child.root.inbox, child.root.sync)
            #expect(Child(Session(inbox: inbox, sync: sync)).root.inbox === inbox)
        }

        @Test("Every line of a session is checked at the start", arguments: 0..<5)
        func missing(line: Int) throws {
            let error = failure {
                try Injector(wiring).overriding { binder in
                    binder.bindChild(for: Session.self, taking: (User, Profile).self) { binder in
                        switch line {
                        case 0: binder.removeBinding(for: Outbox.self)
                        case 1: binder.removeBinding(for: Sync.self)
                        case 2: binder.removeBinding(for: NoteModel.self)
                        case 3: binder.removeBinding(for: InboxModel.self)
                        default: binder.removeBinding(for: Session.self)
                        }
                    }
                }
            }
            #expect(error?.problems.count == 1)
        }
    }
}
