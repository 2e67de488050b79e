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

    binder.bindFactory(for: Report.self) { i in
        // error: missing argument label 'named:' in call
        Report(title: try i.instance(for: Session.self, "ada").user)
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

    // error: missing argument label 'for:' in call
    let clock = try injector.instance(Clock.self)
    print(clock.now)

    // error: argument 'named' must precede argument 'taking'
    let makeSession = try injector.factory(for: Session.self, taking: String.self, named: "guest")
    _ = try makeSession("ada")

    // error: value of type 'any Clock' does not conform to specified type 'Store'
    let store: any Store = try injector.instance(for: Clock.self)
    print(store.count())
}

private func clock(_ injector: Injector) throws -> any Clock {
    // error: 'self' is not a member type of protocol 'Mistakes.Clock'
    try injector.instance(for: any Clock.self)
}

private func lookupWithoutSelf(_ injector: Injector) throws {
    // error: expected member name or initializer call after type name
    let clock = try injector.instance(for: Clock)
    print(clock.now)
}

private func makeWithLabel(_ injector: Injector) throws {
    // error: extraneous argument label 'user:' in call
    let session: any Session = try injector.make(user: "ada")
    print(session.user)
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

private func nameForNamed(_ injector: Injector) throws {
    // error: incorrect argument label in call (have 'name:', expected 'named:')
    let clock: any Clock = try injector.instance(name: "utc")
    print(clock.now)
}

private func use(_ injector: Injector, name: String) throws {
    // error: cannot convert value of type 'String' to expected argument type 'BindingName'
    let clock: any Clock = try injector.instance(named: name)
    print(clock.now)
}

private func noTry(_ injector: Injector) throws {
    // error: call can throw but is not marked with 'try'
    let clock: any Clock = injector.instance()
    print(clock.now)
}

@MainActor private func useOnMainActor(_ injector: Injector) throws {
    // error: extra argument 'on' in call
    let router: any Router = try injector.instance(on: MainActor.self)
    router.show()
}

private func unknownLookup(_ injector: Injector) throws {
    // error: value of type 'Injector' has no member 'instanc'
    let session: any Session = try injector.instanc()
    print(session.user)
}

private func check(_ injector: Injector) throws {
    // error: value of type 'Injector' has no member 'verify'
    _ = try injector.verify()
}
