import BTKInjector
import Observation

nonisolated struct User: Sendable { let name: String }

@Observable final class Session {
    let user: User
    let list: ListModel

    init(user: User, list: ListModel) {
        self.user = user
        self.list = list
    }
}

@Observable final class AppModel {
    private(set) var session: Child<Session>?
    private let makeSession: (User) -> Child<Session>

    init(makeSession: @escaping (User) -> Child<Session>) { self.makeSession = makeSession }

    func signIn(_ user: User) { session = makeSession(user) }
    func signOut() { session = nil }
}

func wiringWithSessions(_ binder: inout Binder) {
    binder.wireProvider(to: AppModel.init)
    binder.bindChild(for: Session.self, taking: User.self, to: session)
    binder.requireBinding(for: AppModel.self)
}

func session(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: MemoryStore.init)
    binder.wireProvider(to: ListModel.init)
    binder.wireFactory(taking: Int.self, to: DraftModel.init)
    binder.wireProvider(to: Session.init)
}
