import BTKInjector

// Blocks, modules, wiring functions and the injector that they make.

private func blocks(_ binder: inout Binder) {
    // error: contextual closure type '@Sendable (inout Resolver) throws -> any Session' expects 1 argument, but 2 were used in closure body
    binder.bindProvider(for: Session.self) { i, user in UserSession(user: user, store: try i.instance()) }
    // error: cannot pass function of type '@Sendable (inout Resolver) async -> Report' to parameter expecting synchronous function type
    binder.bindProvider(for: Report.self) { _ in await load() }
    // error: no exact matches in call to instance method 'bindFactory'
    binder.bindFactory(for: Report.self) { _ in await load() }
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    binder.bindProvider(for: Clock.self) { SystemClock() }
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: i.instance()) }

    binder.bindProvider(for: Store.self) { i in
        let store = DiskStore(clock: try i.instance())
        // error: 'whenComplete' is unavailable: only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'
        i.whenComplete { i in print(try i.instance(for: Clock.self)) }
        return store
    }

    binder.bindProvider(for: Clock.self) { i in
        // error: 'whenComplete' is unavailable: only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there
        i.mainActor.whenComplete { _ in }
        return SystemClock()
    }

    // error: cannot infer type of closure parameter 'user' without a type annotation
    binder.bindFactory(for: Session.self) { i, user in
        print(user)
        return UserSession(user: user, store: try i.instance())
    }

    // The caller of a block of the main actor keeps what it gives.
    // error: converting a value of type '@Sendable (inout MainActorResolver, sending Draft) -> Int' to type '@MainActor @Sendable (inout MainActorResolver, Draft) throws -> Int' risks causing data races
    binder.mainActor.bindFactory(for: Int.self) { (i, draft: sending Draft) in
        Task.detached { draft.text += "!" }
        return 1
    }
}

private func load() async -> Report { Report(title: "") }

private func binders(_ binder: inout Binder) throws {
    // error: type '@Sendable (inout Binder) -> ()' cannot conform to 'Module'
    try binder.install(network)
    // error: main actor-isolated conformance of 'IsolatedModule' to 'Module' cannot be used in nonisolated context
    try binder.install(IsolatedModule())
    // error: cannot convert value of type 'Binder' to expected argument type 'MainActorBinder'
    screens(&binder)
    // error: passing value of type 'Binder' to an inout parameter requires explicit '&'
    network(binder)
}

private func network(_ binder: inout Binder) {}

private func screens(_ binder: inout MainActorBinder) {}

@MainActor private struct IsolatedModule: @MainActor Module {
    func configure(_ binder: inout Binder) {}
}

// error: conformance of 'Screens' to protocol 'Module' crosses into main actor-isolated code and can cause data races
@MainActor private struct Screens: Module { func configure(_ binder: inout Binder) {} }

// error: parameter of noncopyable type 'Binder' must specify ownership
private struct ModuleWithoutInout: Module { func configure(_ binder: Binder) {} }

@MainActor private func wiringOfTheMainActor(_ binder: inout Binder) {}

private func injectorOfTheMainActor() throws -> Injector {
    // error: converting function value of type '@MainActor @Sendable (inout Binder) -> ()' to '(inout Binder) throws -> Void' loses global actor 'MainActor'
    try Injector(wiringOfTheMainActor)
}

private func start(_ app: Injector) throws {
    // error: call can throw but is not marked with 'try'
    GlobalInjector.setUp(try app.overriding { binder in binder.bindProvider(for: Clock.self) { _ in FixedClock() } })
}

// Binders and resolvers are lent, and kept by nobody.

// error: stored property 'binder' of 'Copyable'-conforming struct 'Wiring' has non-Copyable type 'Binder'
private struct Wiring { var binder: Binder }

// error: stored property 'resolver' of 'Copyable'-conforming struct 'Locator' has non-Copyable type 'Resolver'
private struct Locator { let resolver: Resolver }

private struct KeptInjector: InstanceSource {
    // error: stored property '_lookupContext' of 'Copyable'-conforming struct 'KeptInjector' has non-Copyable type '_LookupContext'
    let _lookupContext: _LookupContext
}

private func kept() throws {
    var kept: Binder?
    // error: implicit conversion to 'Binder?' is consuming
    _ = try Injector.injectorWithBlock { binder in kept = binder }
}

private func startByHand() {
    // error: 'Binder' initializer is inaccessible due to 'internal' protection level
    var binder = Binder()
    binder.bindProvider(for: Clock.self) { _ in SystemClock() }
}

private func capturedByBlocks(_ binder: inout Binder) {
    binder.bindProvider(for: Store.self) { i in
        // error: capture of 'binder' with non-Sendable type 'Binder' in a '@Sendable' closure
        // error: mutable capture of 'inout' parameter 'binder' is not allowed in concurrently-executing code
        binder.bindProvider(for: Clock.self) { _ in SystemClock() }
        return DiskStore(clock: try i.instance())
    }
    // error: capture of 'i' with non-Sendable type 'Resolver' in a '@Sendable' closure
    // error: mutable capture of 'inout' parameter 'i' is not allowed in concurrently-executing code
    binder.bindProvider(for: Provider<any Clock>.self) { i in Provider { try i.instance() } }
}
