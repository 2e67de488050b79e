import BTKInjector

private func use(_ injector: Injector) {
    // error: value of type 'Injector' has no member 'bindProvider'
    injector.bindProvider(for: Clock.self) { _ in SystemClock() }

    // error: errors thrown from here are not handled
    let clock: any Clock = try injector.instance()
    print(clock.now)
}

private func session(_ injector: Injector) throws {
    // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    let make = try injector.factory(for: Session.self, taking: String.self, Int.self)
    // error: cannot call value of non-function type '_UnstatedType'
    _ = try make("ada", 7)
}

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Report.self) { i in
        // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
        _ = try i.factory(for: Session.self, taking: String.self, Int.self)
        return Report(title: "")
    }

    // error: incorrect argument label in call (have 'for:name:', expected 'for:named:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance(for: Clock.self, name: "utc")) }
}

@MainActor private func screen(_ injector: Injector) throws {
    // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    let make = try injector.mainActor.factory(for: Screen.self, taking: String.self, Int.self)
    // error: cannot call value of non-function type '_UnstatedType'
    _ = try make("ada", 7)
}

private func useWithArgument(_ injector: Injector) throws {
    // error: extra argument 'argument' in call
    let session = try injector.instance(for: Session.self, argument: "ada")
    print(session.user)

    // error: value of type 'any Clock' does not conform to specified type 'Store'
    let store: any Store = try injector.instance(for: Clock.self)
    print(store.count())
}

private func clock(_ injector: Injector) throws -> any Clock {
    // error: 'self' is not a member type of protocol 'Mistakes.Clock'
    try injector.instance(for: any Clock.self)
}

private func makeWithName(_ injector: Injector) throws {
    // error: value of type '_UnstatedType' does not conform to specified type 'Session'
    // error: incorrect argument label in call (have 'name:_:', expected 'named:_:')
    let session: any Session = try injector.make(name: "guest", "ada")
    print(session.user)
}

private func makeWithoutFor(_ injector: Injector) throws {
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let session = try injector.make(Session.self, "ada")
    print(session.user)
}

private func noTry(_ injector: Injector) throws {
    // error: call can throw but is not marked with 'try'
    let clock: any Clock = injector.instance()
    print(clock.now)
}

private func check(_ injector: Injector) throws {
    // error: value of type 'Injector' has no member 'verify'
    _ = try injector.verify()
}
