import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.wireFactory(
        for: Int.self,
        to: { (makeDraft: @escaping () -> Draft) in
            // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
            Task.detached { _ = makeDraft() }
            return 1
        })
}
