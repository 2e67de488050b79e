import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'Binder' has no member 'register'
    binder.register(Clock.self) { _ in SystemClock() }
}
