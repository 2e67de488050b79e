import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindProvider(for: Store.self, to: { i in DiskStore(clock: try i.instance()) })
}
