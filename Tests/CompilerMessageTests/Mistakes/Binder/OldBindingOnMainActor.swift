import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'MainActor.Type' to expected argument type '@Sendable (inout Resolver) throws -> any Router'
    // error: extra trailing closure passed in call
    binder.bindProvider(for: Router.self, on: MainActor.self) { _ in AppRouter() }
}
