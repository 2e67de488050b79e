import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'SystemClock' to expected argument type '@Sendable (inout Resolver) throws -> any Clock'
    binder.bindProvider(for: Clock.self, SystemClock())
}
