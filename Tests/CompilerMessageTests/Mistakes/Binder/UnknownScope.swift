import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type 'Scope' has no member 'cached'
    binder.bindProvider(for: Clock.self, scope: .cached) { _ in SystemClock() }
}
