import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.bindFactory(for: Session.self, taking: String.self, to: UserSession.init)

    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.bindFactory(for: Store.self, to: DiskStore.init)

    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.mainActor.bindFactory(for: Screen.self, taking: Int.self, to: Screen.init)

    // error: 'bindFactory(for:named:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindFactory(for: Session.self, to: { (i, user: String) in UserSession(user: user, store: try i.instance()) })

    // error: cannot convert value of type 'SystemClock' to expected argument type '@Sendable (inout Resolver) throws -> any Clock'
    binder.bindProvider(for: Clock.self, SystemClock())

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.bindProvider(for: Store.self, to: DiskStore.init)

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.bindProvider(for: Store.self, to: { (clock: any Clock) in DiskStore(clock: clock) })

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.mainActor.bindProvider(for: Router.self, to: AppRouter.init)

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindProvider(for: Store.self, to: { i in DiskStore(clock: try i.instance()) })

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.mainActor.bindProvider(for: Router.self, to: { _ in AppRouter() })

    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.bindProvider(for: Store.self, named: "disk", scope: .weak, to: DiskStore.init)

    // error: cannot convert value of type 'BindingKey' to expected argument type '@Sendable (inout Resolver) throws -> any Store'
    // error: extra trailing closure passed in call
    binder.bindProvider(for: Store.self, with: BindingKey(Clock.self, named: "utc")) { i in
        DiskStore(clock: try i.instance())
    }

    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Session.self, taking: String.self) { (i, user: String) in
        UserSession(user: user, store: try i.instance())
    }

    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Store.self) { i in DiskStore(clock: try i.instance()) }

    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Session.self) { (i, user: String) in UserSession(user: user, store: try i.instance()) }

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'
    binder.wireProvider(for: Clock.self, to: SystemClock())

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'
    binder.wireProvider(for: Clock.self, to: SystemClock.self)

    // error: no exact matches in call to instance method 'wireProvider'
    binder.wireProvider(to: SystemClock())

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'
    binder.wireFactory(for: Clock.self, to: SystemClock())

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'
    binder.wireFactory(for: Session.self, taking: String.self, to: UserSession.self)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    binder.wireProvider(for: Router.self, to: AppRouter())

    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.wireProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }

    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.mainActor.wireProvider(for: Screen.self) { i in Screen(id: 7, router: try i.instance()) }

    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.wireProvider(for: Store.self) { i in
        let clock: any Clock = try i.instance()
        return DiskStore(clock: clock)
    }
}
