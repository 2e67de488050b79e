import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'Resolver' has no member 'clock'
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.clock()) }
}
