import BTKInjector

private struct Timer: Sendable {
    init(clock: any Clock) {}
    init(store: any Store) {}
}

private func wire(_ binder: inout Binder) {
    // error: ambiguous use of 'init'
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
