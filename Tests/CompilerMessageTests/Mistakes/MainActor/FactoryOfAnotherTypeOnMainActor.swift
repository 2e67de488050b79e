import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.mainActor.wireFactory(for: Router.self, taking: Int.self, to: Screen.init)
}
