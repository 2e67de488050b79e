import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: expected member name or initializer call after type name
    binder.bindProvider(for: Clock) { _ in SystemClock() }
}
