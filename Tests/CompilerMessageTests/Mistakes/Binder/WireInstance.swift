import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'SystemClock' to expected argument type '@Sendable () throws -> any Clock'
    binder.wireProvider(for: Clock.self, to: SystemClock())
}
