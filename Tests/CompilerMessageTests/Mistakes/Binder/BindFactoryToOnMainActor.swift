import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.mainActor.bindFactory(for: Screen.self, taking: Int.self, to: Screen.init)
}
