import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
    // error: escaping closure captures 'inout' parameter 'binder'
    Task { binder.bindProvider(for: Clock.self) { _ in SystemClock() } }
}
