import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: converting function value of type '@MainActor @Sendable () -> AppRouter' to '@Sendable () throws -> AppRouter' loses global actor 'MainActor'
    binder.wireProvider(for: AppRouter.self, to: AppRouter.init)
}
