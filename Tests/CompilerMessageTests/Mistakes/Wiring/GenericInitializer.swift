import BTKInjector

private struct Timer: Sendable {
    init<C: Clock>(clock: C) {}
}

private func wire(_ binder: inout Binder) {
    // error: could not infer pack element #0 from context
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
