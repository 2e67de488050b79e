import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '@Sendable () -> SystemClock' to expected argument type '@Sendable () throws -> any Store'
    binder.wireProvider(for: Store.self, to: SystemClock.init)
}
