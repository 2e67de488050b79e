import BTKInjector

// The types of an application, which the mistakes use. These compile.

protocol Clock: Sendable { var now: Int { get } }
struct SystemClock: Clock { var now: Int { 0 } }
struct FixedClock: Clock { var now = 0 }

protocol Store: Sendable { func count() -> Int }
final class DiskStore: Store {
    init(clock: any Clock) {}
    func count() -> Int { 0 }
}

protocol Session: AnyObject { var user: String { get } }
final class UserSession: Session {
    let user: String
    init(user: String, store: any Store) { self.user = user }
}

struct Report: Sendable { let title: String }

/// Not Sendable.
final class Notes { var lines: [String] = [] }

@MainActor protocol Router: AnyObject { func show() }
@MainActor final class AppRouter: Router {
    init() {}
    func show() {}
}
@MainActor final class Screen {
    let id: Int
    init(id: Int, router: any Router) { self.id = id }
}

/// Lives on the main actor by how it is bound, and is not Sendable.
final class Draft { var text = "" }
