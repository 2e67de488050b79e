import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.mainActor.wireProvider(for: Router.self, to: Screen.init)
}
