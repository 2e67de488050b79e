import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.mainActor.wireProvider(for: Screen.self) { i in Screen(id: 7, router: try i.instance()) }
}
