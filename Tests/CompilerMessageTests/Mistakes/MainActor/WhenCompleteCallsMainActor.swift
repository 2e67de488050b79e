import BTKInjector

private func wire(_ binder: inout Binder, router: AppRouter) {
    binder.bindProvider(for: Clock.self) { i in
        // error: call to main actor-isolated instance method 'show()' in a synchronous nonisolated context
        i.whenComplete { _ in router.show() }
        return SystemClock()
    }
}
