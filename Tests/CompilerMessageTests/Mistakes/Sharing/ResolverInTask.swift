import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Store.self) }
        return SystemClock()
    }
}
