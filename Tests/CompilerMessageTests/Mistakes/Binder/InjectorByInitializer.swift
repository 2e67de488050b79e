import BTKInjector

private func start() throws -> Injector {
    // error: 'init(_:)' is unavailable: write 'Injector.injectorWithBlock { binder in … }'
    try Injector { binder in binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
