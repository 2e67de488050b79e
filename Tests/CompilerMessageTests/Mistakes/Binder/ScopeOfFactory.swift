import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type '@Sendable (inout Resolver) throws -> sending any Clock' has no member 'singleton'
    // error: extra trailing closure passed in call
    binder.bindFactory(for: Clock.self, scope: .singleton) { _ in SystemClock() }
}
