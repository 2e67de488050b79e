import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'for:name:_:', expected 'for:named:_:')
    binder.bindProvider(for: Clock.self, name: "utc") { _ in SystemClock() }
}
