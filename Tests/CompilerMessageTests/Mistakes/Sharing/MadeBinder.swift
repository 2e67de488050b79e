import BTKInjector

private func start() {
    // error: 'Binder' initializer is inaccessible due to 'internal' protection level
    var binder = Binder()
    binder.bindProvider(for: Clock.self) { _ in SystemClock() }
}
