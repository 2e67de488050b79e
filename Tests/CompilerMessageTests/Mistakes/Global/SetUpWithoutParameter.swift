import BTKInjector

private func start() throws {
    // error: contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored
    // error: cannot find 'binder' in scope
    try GlobalInjector.setUp { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
