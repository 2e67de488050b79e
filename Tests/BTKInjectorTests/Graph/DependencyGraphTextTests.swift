import Testing

@testable import BTKInjector
@testable import BTKInjectorInspection

private protocol Clock: Sendable {}
private protocol Store: Sendable {}
private struct SystemClock: Clock {}
private struct DiskStore: Store { let clock: any Clock }
private struct Draft: Sendable {
    let title: String
    let store: any Store
}
private struct Editor: Sendable { let makeDraft: @Sendable (String) -> Draft }
private struct User: Sendable {}
private struct Cart: Sendable {
    let user: User
    let store: any Store
}
private struct Session: Sendable { let cart: Cart }
private struct LogIn: Sendable { let begin: @Sendable (User) -> Child<Session> }

private func session(_ binder: inout Binder) {
    binder.wireProvider(to: Cart.init)
    binder.wireProvider(to: Session.init)
}

@Suite("The dependency graph as text") struct DependencyGraphTextTests {
    @Test("An edge is a line, a child's binding stands behind its declaration") func lines() throws {
        let injector = try Injector { binder in
            binder.wireProvider(to: LogIn.init)
            binder.bindChild(for: Session.self, taking: User.self, to: session)
            binder.wireProvider(to: Editor.init)
            binder.wireFactory(taking: String.self, to: Draft.init)
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
        #expect(
            injector.dependencyGraph.text == """
                Child<Session> -> Child<Session> / Session
                Child<Session> / Cart -> Child<Session> / User
                Child<Session> / Cart -> Store
                Child<Session> / Session -> Child<Session> / Cart
                Draft -> Store
                Editor ~> Draft
                LogIn ~> Child<Session>
                Store -> Clock
                """)
    }

    @Test("Neither places nor the order of the bindings change it, and a name does") func stable() throws {
        let first = try Injector { binder in
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(for: Store.self, to: DiskStore.init)
        }
        let second = try Injector { binder in
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.bindProvider(for: Int.self) { _ in 7 }
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
        let third = try Injector { binder in
            binder.wireProvider(for: Store.self, with: BindingKey(Clock.self, named: "utc"), to: DiskStore.init)
            binder.wireProvider(for: Clock.self, named: "utc", to: SystemClock.init)
        }
        #expect(first.dependencyGraph.text == "Store -> Clock")
        #expect(first.dependencyGraph.part(neededBy: BindingKey(Clock.self)).text == "")
        #expect(second.dependencyGraph.text == "Store -> Clock")
        #expect(third.dependencyGraph.text == "Store -> Clock named \"utc\"")
    }

    @Test("Arguments tell factories of one key apart, and what is replaced says so") func alike() throws {
        let injector = try Injector { binder in
            binder.wireFactory(taking: String.self, to: Draft.init)
            binder.wireFactory { (store: any Store) in Draft(title: "", store: store) }
            binder.wireProvider(for: Store.self, to: DiskStore.init)
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
        }
        let override = try injector.overriding { binder in
            binder.wireProvider(for: Clock.self) { (clock: any Clock) in clock }
        }
        #expect(
            override.dependencyGraph.text == """
                Clock -> Clock, replaced
                Draft () -> Store
                Draft (String) -> Store
                Store -> Clock
                """)
    }
}
