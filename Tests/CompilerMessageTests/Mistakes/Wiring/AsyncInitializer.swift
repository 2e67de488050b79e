import BTKInjector

private struct Timer: Sendable {
    init(clock: any Clock) async {}
}

private func wire(_ binder: inout Binder) {
    // error: cannot pass function of type '@Sendable (any Clock) async -> Timer' to parameter expecting synchronous function type
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
