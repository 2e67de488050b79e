import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'clok:', expected 'clock:')
    binder.wireProvider(for: Store.self, to: { (clock: any Clock) in DiskStore(clok: clock) })
}
