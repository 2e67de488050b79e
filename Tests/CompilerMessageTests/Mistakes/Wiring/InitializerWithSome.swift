import BTKInjector

private struct Timer: Sendable {
    init(clock: some Clock) {}
}

private func wire(_ binder: inout Binder) {
    // error: could not infer pack element #0 from context
    binder.wireFactory(for: Timer.self, to: Timer.init(clock:))
}
