import BTKInjector

// Requests without a type, with a wrong one, and without the main actor; handles.

private func withoutType(_ injector: Injector) throws {
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
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    _ = try injector.instance() as! FixedClock
    // error: 'provider(named:)' is unavailable: of which type? write 'let x: Provider<any X> = try …' or 'provider(for: X.self)'
    let later = try injector.provider()
    _ = try later.get()
    // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    let make = try injector.factory(for: Session.self, taking: String.self, Int.self)
    _ = make
}

@MainActor private func withoutTypeOnMainActor(_ injector: Injector) throws -> Int {
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
    _ = later
    // error: 'factory(for:named:taking:_:_:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    let make = try injector.mainActor.factory(for: Screen.self, taking: String.self, Int.self)
    _ = make
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let screen = try injector.mainActor.make(7)
    // error: cannot convert return expression of type '_UnstatedType' to return type 'Int'
    return screen.id
}

private func withoutTypeInBlocks(_ binder: inout Binder) {
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
}

private func resolved(_ binder: inout Binder, _ injector: Injector) {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self, name: "utc")!) }

    binder.bindFactory(for: Session.self) { (r, user: String) in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        UserSession(user: user, store: r.resolve(Store.self)!)
    }
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Report.self) { r in r.resolve(Report.self, name: "long", arguments: "title", 7)! }
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindFactory(for: Screen.self) { r, id in Screen(id: id, router: r.resolve(Router.self)!) }
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    print(injector.resolve(Store.self)!.count())
}

private func withoutTry(_ injector: Injector) {
    // error: value of type 'Injector' has no member 'bindProvider'
    injector.bindProvider(for: Clock.self) { _ in SystemClock() }
    // error: errors thrown from here are not handled
    let clock: any Clock = try injector.instance()
    print(clock.now)
}

private func misasked(_ injector: Injector) throws {
    // error: extra argument 'argument' in call
    let session = try injector.instance(for: Session.self, argument: "ada")
    print(session.user)
    // error: value of type 'any Clock' does not conform to specified type 'Store'
    let store: any Store = try injector.instance(for: Clock.self)
    print(store.count())
    // error: value of type '_UnstatedType' does not conform to specified type 'Session'
    // error: incorrect argument label in call (have 'name:_:', expected 'named:_:')
    let guest: any Session = try injector.make(name: "guest", "ada")
    print(guest.user)
    // error: call can throw but is not marked with 'try'
    let clock: any Clock = injector.instance()
    print(clock.now)
    // error: 'self' is not a member type of protocol 'Mistakes.Clock'
    _ = try injector.instance(for: any Clock.self)
    // error: value of type 'Injector' has no member 'verify'
    _ = try injector.verify()
}

private func misaskedInBlock(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:', expected 'for:named:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance(for: Clock.self, name: "utc")) }
}

// Without the main actor.

@MainActor private func completed(_ injector: Injector) {
    // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
    injector.mainActor.whenComplete { _ in }
}

private func askedOutside(_ injector: Injector) throws -> AppRouter {
    // error: call to main actor-isolated instance method 'instance(named:)' in a synchronous nonisolated context
    try injector.mainActor.instance()
}

private func askedOutsideWithoutAwait(_ injector: Injector) async throws -> AppRouter {
    // error: main actor-isolated instance method 'instance(named:)' cannot be called from outside of the actor
    try injector.mainActor.instance()
}

private func madeOutside(_ injector: Injector) throws -> Screen {
    // error: call to main actor-isolated instance method 'make(for:named:_:)' in a synchronous nonisolated context
    try injector.mainActor.make(7)
}

private func calledOutside(
    _ makeScreen: MainActorFactory<Screen, Int>, _ router: MainActorProvider<any Router>
) throws {
    // error: call to main actor-isolated instance method 'callAsFunction' in a synchronous nonisolated context
    _ = try makeScreen(7)
    // error: call to main actor-isolated instance method 'get()' in a synchronous nonisolated context
    _ = try router.get()
}

private func handleForTheOtherKind(_ injector: Injector) throws -> MainActorProvider<any Router> {
    // error: cannot convert return expression of type 'Provider<_UnstatedType>' to return type 'MainActorProvider<any Router>'
    try injector.provider()
}

private func factoryOfTheOtherKind(_ injector: Injector) throws -> MainActorFactory<Screen, Int> {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    try injector.factory()
}

@MainActor private func screen(_ i: inout MainActorResolver) throws -> Screen { try i.make(7) }

@MainActor private func viewOfInjectorAsInout(_ injector: Injector) throws -> Screen {
    // error: cannot pass immutable value as inout argument: 'mainActor' is a get-only property
    try screen(&injector.mainActor)
}

// Handles.

private func called(
    _ plain: Factory<any Session>, _ one: Factory<any Session, String>, _ two: Factory<any Session, String, Int>
) throws {
    // error: value of type 'Factory<any Session>' has no member 'get'
    _ = try plain.get()
    // error: extraneous argument label 'user:' in call
    _ = try one(user: "ada")
    // error: instance method 'callAsFunction' requires the types 'Factory<any Session, String>.Arguments' (aka 'String') and '(String, Int)' be equivalent
    _ = try one("ada", 7)
    // error: cannot convert value of type 'Int' to expected argument type 'Factory<any Session, String>.Arguments' (aka 'String')
    _ = try one(1)
    // error: cannot convert value of type 'String' to expected argument type 'Factory<any Session, String, Int>.Arguments' (aka '(String, Int)')
    _ = try two("ada")
}

private func typed(_ injector: Injector) throws {
    // error: cannot assign value of type 'Factory<any Session, Int>' to type 'Factory<any Session, String>'
    let makeSession: Factory<any Session, String> = try injector.factory(taking: Int.self)
    _ = try makeSession("ada")
}

private func handmadeProviderOfValue() -> Provider<any Clock> {
    // error: cannot convert value of type 'FixedClock' to expected argument type '@Sendable () throws -> sending any Clock'
    Provider(FixedClock())
}

private func handmadeProviderOfOne(_ notes: Notes) -> Provider<Notes> {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    Provider { notes }
}

private func passOn(_ clock: Provider<any Clock>) {
    // error: argument type 'Provider<any Clock>' does not conform to expected type 'Clock'
    _ = DiskStore(clock: clock)
    // error: value of type 'Provider<any Clock>' has no member 'now'
    print(clock.now)
}

// Arguments beyond the first two have to be Sendable.

private func thirdArgument(_ make: Factory<Report, Int, Int, Notes>, _ injector: Injector) throws {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    _ = try make(1, 2, Notes())
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    _ = try injector.make(for: Report.self, 7, 8, Notes())
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    _ = try injector.factory(for: Report.self, taking: Notes.self)(Notes())
}
