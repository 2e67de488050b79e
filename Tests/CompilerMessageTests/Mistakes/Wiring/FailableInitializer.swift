import BTKInjector

private struct Timer: Sendable {
    init?(clock: any Clock) {}
}

private func wire(_ binder: inout Binder) {
    // error: no exact matches in call to instance method 'wireProvider'
    binder.wireProvider(for: Timer.self, to: Timer.init)
}
