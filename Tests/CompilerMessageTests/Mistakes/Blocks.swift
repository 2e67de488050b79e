import BTKInjector

private func wire(_ binder: inout Binder) {
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

    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.bindFactory(for: Session.self) { (i, user: String) in UserSession(user: user, store: i.instance()) }

    binder.bindProvider(for: Store.self) { i in
        let store = DiskStore(clock: try i.instance())
        // error: 'whenComplete' is unavailable: only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'
        i.whenComplete { i in print(try i.instance(for: Clock.self)) }
        return store
    }

    // error: passing value of type 'Resolver' to an inout parameter requires explicit '&'
    binder.bindProvider(for: Store.self) { i in try makeStore(i) }

    binder.bindProvider(for: Store.self) { i in try makeOwnStore(i) }

    // error: cannot infer type of closure parameter 'user' without a type annotation
    binder.bindFactory(for: Session.self) { i, user in
        print(user)
        return UserSession(user: user, store: try i.instance())
    }
}

private func load() async -> Report { Report(title: "") }

private func wire(_ binder: inout Binder, notes: Notes) {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    binder.bindFactory(for: Notes.self) { _ in notes }
}

private func makeStore(_ i: inout Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }

// error: parameter of noncopyable type 'Resolver' must specify ownership
private func makeOwnStore(_ i: Resolver) throws -> DiskStore { DiskStore(clock: try i.instance()) }
