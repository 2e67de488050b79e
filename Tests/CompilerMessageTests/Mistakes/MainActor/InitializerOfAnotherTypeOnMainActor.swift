import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireProvider(for: Router.self, to: Screen.init)
}
