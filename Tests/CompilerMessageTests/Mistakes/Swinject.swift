import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of tuple type '()' has no member 'inObjectScope'
    // error: cannot infer contextual base in reference to member 'container'
    binder.bindProvider(for: Clock.self) { _ in SystemClock() }.inObjectScope(.container)

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindFactory(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self)!) }

    binder.bindFactory(for: Session.self) { (r, user: String) in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        UserSession(user: user, store: r.resolve(Store.self)!)
    }

    binder.mainActor.bindFactory(for: Screen.self) { (r, id: Int) in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        let router = r.resolve(Router.self)!
        return Screen(id: id, router: router)
    }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindProvider(for: Screen.self) { r in Screen(id: 7, router: r.resolve(Router.self)!) }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self)!) }

    binder.bindFactory(for: Store.self) { r in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        let clock = r.resolve(Clock.self)!
        return DiskStore(clock: clock)
    }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindFactory(for: Screen.self) { r, id in Screen(id: id, router: r.resolve(Router.self)!) }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Report.self) { r in r.resolve(Report.self, argument: "title")! }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self, name: "utc")!) }

    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.bindProvider(for: Report.self) { r in r.resolve(Report.self, name: "long", arguments: "title", 7)! }

    // error: 'cached' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.wireProvider(for: Router.self, scope: .cached, to: AppRouter.init)

    // error: 'container' is unavailable: '.singleton' is the default: leave 'scope:' out
    binder.bindProvider(for: Clock.self, scope: .container) { _ in SystemClock() }

    // error: 'transient' is unavailable: a factory makes a new instance each time: write 'bindFactory' or 'wireFactory'
    binder.wireProvider(for: Clock.self, scope: .transient, to: SystemClock.init)
}

private func resolveInConfiguration() throws -> Injector {
    try Injector.injectorWithBlock { binder in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        binder.bindProvider(for: Store.self) { r in DiskStore(clock: r.resolve(Clock.self)!) }
    }
}

private func resolveOnInjector(_ injector: Injector) -> Int {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    injector.resolve(Store.self)!.count()
}
