import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument for parameter 'user' in call
    binder.bindFactory(for: Session.self) { i in UserSession(store: try i.instance()) }

    binder.mainActor.bindProvider(for: Store.self) { i in
        let store = DiskStore(clock: try i.instance())
        // error: value of type 'DiskStore' has no member 'cout'
        i.whenComplete { i in print(store.cout(), try i.instance(for: Clock.self).now) }
        return store
    }

    // error: value of type 'any Clock' has no member 'noww'
    binder.bindProvider(for: Report.self) { i in Report(title: "\(try i.instance(for: Clock.self).noww)") }

    // error: value of type 'any Clock' has no member 'noww'
    binder.bindFactory(for: Report.self) { i in Report(title: "\(try i.instance(for: Clock.self).noww)") }

    binder.bindFactory(for: Report.self) { (i, title: String) in
        // error: value of type 'any Clock' has no member 'noww'
        Report(title: "\(title) \(try i.instance(for: Clock.self).noww)")
    }

    binder.bindFactory(for: Report.self) { (i, title: String) in
        let clock: any Clock = try i.instance()
        // error: value of type 'any Clock' has no member 'noww'
        let now = clock.noww
        return Report(title: "\(title) \(now)")
    }

    binder.bindProvider(for: Report.self) { i in
        let clock: any Clock = try i.instance()
        // error: value of type 'any Clock' has no member 'noww'
        let now = clock.noww
        return Report(title: "\(now)")
    }

    // error: value of type 'Resolver' has no member 'clock'
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.clock()) }

    // error: reference to member 'clock' cannot be resolved without a contextual type
    binder.bindFactory(for: Store.self) { i in DiskStore(clock: try i.clock()) }

    // error: value of type 'Resolver' has no member 'store'
    binder.bindFactory(for: Session.self) { (i, user: String) in UserSession(user: user, store: try i.store()) }

    // error: value of type 'MainActorResolver' has no member 'router'
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(id: id, router: try i.router()) }

    // error: incorrect argument label in call (have 'clok:', expected 'clock:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clok: try i.instance()) }

    // error: incorrect argument label in call (have 'idd:router:', expected 'id:router:')
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(idd: id, router: try i.instance()) }
}

private func typoInOwnTypeInConfiguration() throws -> Injector {
    try Injector.injectorWithBlock { binder in
        // error: value of type 'any Clock' has no member 'noww'
        binder.bindFactory(for: Report.self) { i in Report(title: "\(try i.instance(for: Clock.self).noww)") }
    }
}
