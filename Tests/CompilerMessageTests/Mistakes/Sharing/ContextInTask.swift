import BTKInjector

private func bind(_ binder: inout Binder) {
    binder.mainActor.bindProvider(for: Screen.self) { i in
        // error: 'i.lookupContext' is borrowed and cannot be consumed
        let context = i.lookupContext
        // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
        Task.detached { _ = context }
        return Screen(id: 1, router: AppRouter())
    }
}
