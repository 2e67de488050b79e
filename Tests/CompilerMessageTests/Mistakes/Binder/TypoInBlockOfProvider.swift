import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'clok:', expected 'clock:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clok: try i.instance()) }
}
