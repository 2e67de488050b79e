import BTKInjector

private func getWithoutTry() throws -> any Clock {
    // error: call can throw but is not marked with 'try'
    // error: call can throw but is not marked with 'try'
    GlobalInjector.get().instance()
}

@MainActor private func wire(_ binder: inout Binder) {}

private func start() throws {
    // error: converting function value of type '@MainActor @Sendable (inout Binder) -> ()' to '(inout Binder) throws -> Void' loses global actor 'MainActor'
    try GlobalInjector.setUp(wire)

    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    // error: cannot find 'binder' in scope
    try GlobalInjector.setUp { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}

private func start(_ app: Injector) throws {
    // error: call can throw but is not marked with 'try'
    GlobalInjector.setUp(try app.overriding { binder in binder.bindProvider(for: Clock.self) { _ in FixedClock() } })
}

private struct Network: Module { func configure(_ binder: inout Binder) {} }

private func startWithoutTry() {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    GlobalInjector.setUp { binder in binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
