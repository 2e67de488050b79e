import BTKInjector

private struct Timer: Sendable {
    init?(clock: any Clock) {}
}

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '@Sendable (any Clock) -> Timer?' to expected argument type '@Sendable (any Clock) throws -> Timer'
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
