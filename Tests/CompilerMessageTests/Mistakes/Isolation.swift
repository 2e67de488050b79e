import BTKInjector

// The isolation of a function decides where it lives. These are right:

private func right(_ binder: inout Binder) {
    binder.wireProvider(for: Router.self, to: AppRouter.init)
    binder.wireFactory(taking: Int.self, to: Screen.init)
    binder.wireProvider(to: makeMenu)
    binder.wireProvider { @MainActor (router: any Router) in Menu(router: router, kind: 1) }
    binder.wireProvider(for: Board.self, to: SendableBoard.init)
    binder.wireProvider(for: Shelf.self, to: StatedShelf.init)
    binder.wireProvider(for: Shelf.self, named: "2") { @MainActor in SilentShelf() }
    binder.wireProvider(to: AppRouter.init)
}

private func wrong(_ binder: inout Binder) {
    // The initializer that Swift writes is of no actor.
    // error: type 'any Shelf' does not conform to the 'Sendable' protocol
    binder.wireProvider(for: Shelf.self, to: SilentShelf.init)

    // error: type 'any Shelf' does not conform to the 'Sendable' protocol
    binder.wireProvider(for: Shelf.self, named: "2", to: { SilentShelf() })

    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.wireProvider(to: Notes.init)

    // error: type 'any Session' does not conform to the 'Sendable' protocol
    binder.wireProvider(for: Session.self, to: { (store: any Store) in UserSession(user: "", store: store) })

    // error: call to main actor-isolated initializer 'init(router:kind:)' in a synchronous nonisolated context
    binder.wireProvider { (router: any Router) in Menu(router: router, kind: 1) }

    // error: call to main actor-isolated initializer 'init(id:router:)' in a synchronous nonisolated context
    binder.wireFactory(taking: Int.self) { (id: Int, router: any Router) in Screen(id: id, router: router) }

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Store.self, to: AppRouter.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Router.self, taking: Int.self, to: Screen.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Router.self, to: { @MainActor (id: Int) in Screen(id: id, router: AppRouter()) })

    // error: ambiguous use of 'init'
    binder.wireProvider(to: Window.init)

    // error: cannot pass function of type '@MainActor @Sendable (any Router) async -> AsyncWindow' to parameter expecting synchronous function type
    binder.wireProvider(to: AsyncWindow.init)

    // error: type 'any Router' does not conform to the 'Sendable' protocol
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: Router.self) { i in AppRouter() }
}

@MainActor private func makeMenu(router: any Router) -> Menu { Menu(router: router, kind: 2) }

@MainActor private final class Menu { init(router: any Router, kind: Int) {} }

@MainActor private protocol Board: Sendable {}
private final class SendableBoard: Board { let notes = ["tea"] }

@MainActor private protocol Shelf {}
private final class SilentShelf: Shelf { let notes = ["tea"] }
private final class StatedShelf: Shelf {
    let notes = ["tea"]
    init() {}
}

@MainActor private final class Window {
    init(id: Int) {}
    init(router: any Router) {}
}

@MainActor private final class AsyncWindow { init(router: any Router) async {} }
