import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    binder.mainActor.bindProvider(for: Router.self) { AppRouter() }
}
