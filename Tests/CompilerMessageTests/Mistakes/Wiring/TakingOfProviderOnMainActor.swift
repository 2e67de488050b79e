import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:taking:_:to:)' is unavailable: only a factory takes arguments: write 'wireFactory'
    binder.mainActor.wireProvider(for: Screen.self, taking: Int.self, to: Screen.init)
}
