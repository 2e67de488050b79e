import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: call to main actor-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: AppRouter.self) { _ in AppRouter() }
}
