import BTKInjector

@MainActor private func use(_ injector: Injector) {
    // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
    injector.mainActor.whenComplete { _ in }
}

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
        i.mainActor.whenComplete { _ in }
        return SystemClock()
    }

    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'
        i.whenComplete { i in _ = try i.mainActor.instance(for: AppRouter.self) }
        return SystemClock()
    }

    binder.bindProvider(for: Report.self) { i in
        // error: call to main actor-isolated instance method 'instance(named:)' in a synchronous nonisolated context
        let router: any Router = try i.mainActor.instance()
        return Report(title: "\(router)")
    }

    // error: converting function value of type '@MainActor @Sendable (inout Resolver) -> AppRouter' to '@Sendable (inout Resolver) throws -> AppRouter' loses global actor 'MainActor'
    binder.bindProvider(for: AppRouter.self) { @MainActor _ in AppRouter() }

    // error: 'bindChild(for:named:taking:_:_:to:)' is unavailable: several seeds are one tuple: write 'taking: (A, B).self'
    binder.mainActor.bindChild(for: Report.self, taking: String.self, Int.self) { binder in
        binder.wireProvider { Report(title: "") }
    }

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Router.self) { @MainActor (clock: any Clock) in DiskStore(clock: clock) }

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Router.self, taking: Int.self, to: Screen.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: FailableInitializerOnMainActor.self, to: FailableInitializerOnMainActor.init)

    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: AppRouter.self) { _ in AppRouter() }

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireProvider(for: Router.self, to: Screen.init)

    // error: 'requireBinding(for:named:taking:)' is unavailable: leave out 'mainActor': 'binder.requireBinding' is met by what lives there, too
    binder.mainActor.requireBinding(for: Screen.self)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: leave out 'mainActor': 'binder.wireProvider' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'
    binder.mainActor.wireProvider(for: Router.self, to: AppRouter.init)

    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: leave out 'mainActor': 'binder.wireFactory' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'
    binder.mainActor.wireFactory(taking: Int.self, to: Screen.init)

    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: leave out 'mainActor': 'binder.wireProvider' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'
    binder.mainActor.wireProvider { (router: any Router) in Screen(id: 7, router: router) }

    // error: call to main actor-isolated initializer 'init(id:router:)' in a synchronous nonisolated context
    binder.wireProvider { (router: any Router) in Screen(id: 7, router: router) }

    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(taking: String.self, Int.self, to: TakingListOnMainActor.init)

    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'
        i.whenComplete { @MainActor i in _ = try i.mainActor.instance(for: Router.self) }
        return SystemClock()
    }
}

private func factoryOfTheOtherKind(_ injector: Injector) throws -> MainActorFactory<Screen, Int> {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    try injector.factory()
}

@MainActor private final class FailableInitializerOnMainActor { init?(router: any Router) {} }

private func makeStore(_ i: inout Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }

@MainActor private final class TakingListOnMainActor { init(title: String, number: Int, router: any Router) {} }

private func wire(_ binder: inout Binder, router: AppRouter) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'
        i.whenComplete { _ in router.show() }
        return SystemClock()
    }
}
