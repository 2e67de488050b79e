import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: i.instance()) }
}
