import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    let makeSession = try injector.factory(taking: String.self)
    // error: cannot call value of non-function type '_UnstatedType'
    _ = try makeSession("ada")

    // error: 'instances()' is unavailable: of which type? write 'let x: [any X] = try …' or 'instances(for: X.self)'
    // error: cannot call value of non-function type '_UnstatedType'
    for store in try injector.instances() { print(store.count()) }

    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let session = try injector.make("ada")
    print(session.user)

    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    _ = try injector.instance()

    // error: 'provider(named:)' is unavailable: of which type? write 'let x: Provider<any X> = try …' or 'provider(for: X.self)'
    let later = try injector.provider()
    _ = try later.get()
}

private func factoryWithoutType(_ injector: Injector) throws {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    let makeSession = try injector.factory()
    // error: cannot call value of non-function type '_UnstatedType'
    _ = try makeSession("ada")
}

@MainActor private func useOnMainActor(_ injector: Injector) throws {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: MainActorFactory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    let makeScreen = try injector.mainActor.factory()
    // error: cannot call value of non-function type '_UnstatedType'
    _ = try makeScreen(7)

    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    let router = try injector.mainActor.instance()
    // error: cannot call value of non-function type '_UnstatedType'
    router.show()

    // error: 'provider(named:)' is unavailable: of which type? write 'let x: MainActorProvider<any X> = try …' or 'provider(for: X.self)'
    let later = try injector.mainActor.provider()
    // error: cannot call value of non-function type '_UnstatedType'
    try later.get().show()
}

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Report.self) { i in
        let session = try i.make("ada")
        // error: cannot convert value of type '_UnstatedType' to expected argument type 'String'
        return Report(title: session.user)
    }

    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    binder.bindProvider(for: FixedClock.self) { i in try i.instance() as! FixedClock }

    binder.bindProvider(for: Store.self) { i in
        let clock = try i.instance()
        // error: argument type '_UnstatedType' does not conform to expected type 'Clock'
        return DiskStore(clock: clock)
    }

    binder.mainActor.bindProvider(for: Screen.self) { i in
        let router = try i.instance()
        // error: argument type '_UnstatedType' does not conform to expected type 'Router'
        return Screen(id: 7, router: router)
    }

    binder.bindProvider(for: Store.self) { i in
        let clock = try i.provider()
        // error: argument type '_UnstatedType' does not conform to expected type 'Clock'
        return DiskStore(clock: try clock.get())
    }
}

@MainActor private func makeWithoutTypeOnMainActor(_ injector: Injector) throws -> Int {
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let screen = try injector.mainActor.make(7)
    // error: cannot convert return expression of type '_UnstatedType' to return type 'Int'
    return screen.id
}

private func noType(_ injector: Injector) throws -> Int {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    let store = try injector.instance()
    // error: cannot call value of non-function type '_UnstatedType'
    return store.count()
}

private func noTypeAndCast(_ injector: Injector) throws -> FixedClock {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    try injector.instance() as! FixedClock
}

private func noTypeAndConditionalCast(_ injector: Injector) throws -> FixedClock? {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    try injector.instance() as? FixedClock
}

private func noTypeAndMember(_ injector: Injector) throws -> Int {
    // error: cannot call value of non-function type '_UnstatedType'
    try injector.instance().count()
}
