import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:', expected 'for:named:')
    binder.bindProvider(for: Store.self) { i in DiskStore(clock: try i.instance(for: Clock.self, name: "utc")) }
}
