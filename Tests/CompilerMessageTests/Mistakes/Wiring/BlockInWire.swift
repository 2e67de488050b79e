import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireProvider(for:named:scope:_:)' is unavailable: write 'bindProvider' before a block; what is wired is a function, 'to: X.init'
    binder.wireProvider(for: Store.self) { i in DiskStore(clock: try i.instance()) }
}
