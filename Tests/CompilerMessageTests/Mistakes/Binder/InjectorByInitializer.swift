import BTKInjector

private func start() throws -> Injector {
    // error: 'Injector' initializer is inaccessible due to 'internal' protection level
    // error: trailing closure passed to parameter of type 'Registry' that does not accept a closure
    try Injector { binder in binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
