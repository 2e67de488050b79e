import BTKInjector

private func start() {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    GlobalInjector.setUp { binder in binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
