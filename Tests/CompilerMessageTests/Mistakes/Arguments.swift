import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.wireProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }

    // error: 'wireFactory(for:named:taking:scope:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Session.self, taking: String.self, scope: .graph, to: UserSession.init)

    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Router.self, scope: .singleton, to: AppRouter.init)

    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Session.self, scope: .graph, taking: String.self, to: UserSession.init)

    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Store.self, scope: .weak, to: DiskStore.init)

    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(
        for: Session.self, taking: String.self, Int.self,
        to: { (user: String, _: Int, store: any Store) in UserSession(user: user, store: store) })

    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(taking: String.self, Int.self, to: Page.init)

    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Report.self, taking: String.self, to: Report.init)

    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Screen.self, taking: Int.self, to: Screen.init)

    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.wireProvider(for: Session.self, taking: String.self, Int.self, to: UserSession.init)

    // error: generic parameter 'Arguments' could not be inferred
    // error: cannot convert value of type 'String' to expected argument type 'Arguments.Type'
    binder.wireFactory(for: Session.self, taking: "ada", to: UserSession.init)

    // error: cannot convert value of type '@Sendable (any Clock) -> DiskStore' to expected argument type '(inout Resolver) throws -> any Store'
    binder.wireProvider(for: Store.self, DiskStore.init)

    // error: cannot convert value of type '(any Clock).Type' to expected argument type 'BindingKey'
    binder.wireProvider(for: Store.self, with: Clock.self, to: DiskStore.init)
}

private struct Page: Sendable { init(title: String, number: Int, clock: any Clock) {} }
