import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: converting function value of type '@MainActor @Sendable (inout Resolver) -> AppRouter' to '@Sendable (inout Resolver) throws -> AppRouter' loses global actor 'MainActor'
    binder.bindProvider(for: AppRouter.self) { @MainActor _ in AppRouter() }
}
