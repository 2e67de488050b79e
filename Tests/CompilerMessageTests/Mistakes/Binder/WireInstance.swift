import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'each Parameter' could not be inferred
    // error: cannot convert value of type 'SystemClock' to expected argument type '@Sendable (repeat each Parameter) throws -> any Clock'
    binder.wireProvider(for: Clock.self, to: SystemClock())
}
