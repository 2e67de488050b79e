import BTKInjector

private func start(_ app: Injector) throws {
    // error: call can throw but is not marked with 'try'
    GlobalInjector.setUp(try app.overriding { binder in binder.bindProvider(for: Clock.self) { _ in FixedClock() } })
}
