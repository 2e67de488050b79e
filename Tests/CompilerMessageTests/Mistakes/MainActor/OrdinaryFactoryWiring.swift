import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: converting function value of type '@MainActor @Sendable (Int, any Router) -> Screen' to '@Sendable (Int, any Router) throws -> Screen' loses global actor 'MainActor'
    binder.wireFactory(for: Screen.self, taking: Int.self, to: Screen.init)
}
