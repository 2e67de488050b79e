import BTKInjector

private func use(_ injector: Injector) {
    // error: value of type 'Injector' has no member 'bindProvider'
    injector.bindProvider(for: Clock.self) { _ in SystemClock() }
}
