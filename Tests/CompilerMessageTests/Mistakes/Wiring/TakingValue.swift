import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'String' to expected argument type '_.Type'
    // error: could not infer pack element #0 from context
    binder.wireFactory(for: Session.self, taking: "ada", to: UserSession.init)
}
