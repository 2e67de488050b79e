import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Store.self) { i in DiskStore(clock: try i.instance()) }
}
