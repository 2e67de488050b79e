import BTKInjector

private struct Timer: Sendable {
    init?(clock: any Clock, seconds: Int) {}
}

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:with:to:)' is unavailable: what the function makes is not of the type in 'for:'
    binder.wireFactory(for: Timer.self, taking: Int.self, to: Timer.init)
}
