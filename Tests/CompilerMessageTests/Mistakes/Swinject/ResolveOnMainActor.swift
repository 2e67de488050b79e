import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindFactory(for: Screen.self) { r, id in Screen(id: id, router: r.resolve(Router.self)!) }
}
