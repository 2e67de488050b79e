import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindFactory(for:named:taking:to:_:)' is unavailable: write 'wireFactory' before a function, 'to: X.init'; what is bound is a block
    binder.bindFactory(for: Store.self, to: DiskStore.init)
}
