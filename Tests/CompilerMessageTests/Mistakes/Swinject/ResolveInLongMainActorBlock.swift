import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Screen.self) { (r, id: Int) in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        let router = r.resolve(Router.self)!
        return Screen(id: id, router: router)
    }
}
