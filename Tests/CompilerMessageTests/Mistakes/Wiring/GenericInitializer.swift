import BTKInjector

private struct Timer: Sendable {
    init<C: Clock>(clock: C) {}
}

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'C' could not be inferred
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
