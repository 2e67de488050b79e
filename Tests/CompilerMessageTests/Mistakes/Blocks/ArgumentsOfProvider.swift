import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: contextual closure type '@Sendable (inout Resolver) throws -> any Session' expects 1 argument, but 2 were used in closure body
    binder.bindProvider(for: Session.self) { i, user in UserSession(user: user, store: try i.instance()) }
}
