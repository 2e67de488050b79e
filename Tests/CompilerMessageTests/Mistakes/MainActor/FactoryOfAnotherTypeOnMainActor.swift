import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireFactory(for: Router.self, taking: Int.self, to: Screen.init)
}
