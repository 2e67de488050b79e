import BTKInjector

private struct Timer: Sendable {
    init?(clock: any Clock, seconds: Int) {}
}

private func wire(_ binder: inout Binder) {
    binder.wireFactory(for: Timer.self, taking: Int.self, to: Timer.init)
}
