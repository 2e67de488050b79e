import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'String.Type' to expected argument type '@Sendable (inout Resolver) throws -> sending any Session'
    // error: extra argument 'to' in call
    binder.bindFactory(for: Session.self, taking: String.self, to: UserSession.init)
}
