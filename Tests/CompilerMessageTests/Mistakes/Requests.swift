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
    _ = try injector.mainActor.factory()
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    let router = try injector.mainActor.instance()
    // error: cannot call value of non-function type '_UnstatedType'
    router.show()
    // error: 'provider(named:)' is unavailable: of which type? write 'let x: MainActorProvider<any X> = try …' or 'provider(for: X.self)'
    _ = try injector.mainActor.provider()
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let screen = try injector.mainActor.make(7)
    // error: cannot convert return expression of type '_UnstatedType' to return type 'Int'
    return screen.id
}

private func withoutTypeInBlocks(_ binder: inout Binder) {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    binder.bindProvider(for: FixedClock.self) { i in try i.instance() as! FixedClock }

    binder.bindProvider(for: Store.self) { i in
        let clock = try i.instance()
        // error: argument type '_UnstatedType' does not conform to expected type 'Clock'
        return DiskStore(clock: clock)
    }
}

private func resolved(_ binder: inout Binder, _ injector: Injector) {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Report.self) { r in r.resolve(Report.self, name: "long", arguments: "title", 7)! }
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindFactory(for: Screen.self) { r, id in Screen(id: id, router: r.resolve(Router.self)!) }
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    print(injector.resolve(Store.self)!.count())
}

private func misasked(_ injector: Injector) throws {
    // error: extra argument 'argument' in call
    let session = try injector.instance(for: Session.self, argument: "ada")
    print(session.user)
    // error: value of type 'any Clock' does not conform to specified type 'Store'
    let store: any Store = try injector.instance(for: Clock.self)
    print(store.count())
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

private func outside(
    _ injector: Injector, _ makeScreen: MainActorFactory<Screen, Int>, _ router: MainActorProvider<any Router>
) throws -> AppRouter {
    // error: call to main actor-isolated instance method 'make(for:named:_:)' in a synchronous nonisolated context
    let screen: Screen = try injector.mainActor.make(7)
    // error: call to main actor-isolated instance method 'instances(for:)' in a synchronous nonisolated context
    let routers: [any Router] = try injector.mainActor.instances()
    // error: call to main actor-isolated instance method 'madeInstances(of:)' in a synchronous nonisolated context
    print(screen, routers, injector.mainActor.madeInstances(of: AnyObject.self))
    // error: call to main actor-isolated instance method 'callAsFunction' in a synchronous nonisolated context
    _ = try makeScreen(7)
    // error: call to main actor-isolated instance method 'get()' in a synchronous nonisolated context
    _ = try router.get()
    // error: call to main actor-isolated instance method 'instance(named:)' in a synchronous nonisolated context
    return try injector.mainActor.instance()
}

private func handleForTheOtherKind(_ injector: Injector) throws -> MainActorProvider<any Router> {
    // error: cannot convert return expression of type 'Provider<_UnstatedType>' to return type 'MainActorProvider<any Router>'
    try injector.provider()
}

@MainActor private func screen(_ i: inout MainActorResolver) throws -> Screen { try i.make(7) }

@MainActor private func viewOfInjectorAsInout(_ injector: Injector) throws -> Screen {
    // error: cannot pass immutable value as inout argument: 'mainActor' is a get-only property
    try screen(&injector.mainActor)
}

// Handles.

private func called(_ one: Factory<any Session, String>, _ two: Factory<any Session, String, Int>) throws {
    // error: instance method 'callAsFunction' requires the types 'Factory<any Session, String>.Arguments' (aka 'String') and '(String, Int)' be equivalent
    _ = try one("ada", 7)
    // error: cannot convert value of type 'Int' to expected argument type 'Factory<any Session, String>.Arguments' (aka 'String')
    _ = try one(1)
    // error: cannot convert value of type 'String' to expected argument type 'Factory<any Session, String, Int>.Arguments' (aka '(String, Int)')
    _ = try two("ada")
}

private func handmade(_ notes: Notes) -> Provider<Notes> {
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
