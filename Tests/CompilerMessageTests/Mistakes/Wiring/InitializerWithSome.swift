import BTKInjector

private struct Timer: Sendable {
    init(clock: some Clock) {}
}

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'some Clock' could not be inferred
    binder.wireFactory(for: Timer.self, to: Timer.init(clock:))
}
