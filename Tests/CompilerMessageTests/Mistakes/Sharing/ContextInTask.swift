import BTKInjector

private func bind(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.lookupContext' is borrowed and cannot be consumed
        let context = i.lookupContext
        // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
        Task.detached { _ = context }
        return SystemClock()
    }
}
