import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    binder.mainActor.bindProvider(for: Screen.self) { r in Screen(id: 7, router: r.resolve(Router.self)!) }
}
