import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: reference to member 'clock' cannot be resolved without a contextual type
    binder.bindFactory(for: Store.self) { i in DiskStore(clock: try i.clock()) }
}
