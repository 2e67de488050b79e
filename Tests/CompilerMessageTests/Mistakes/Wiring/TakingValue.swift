import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'Arguments' could not be inferred
    // error: cannot convert value of type 'String' to expected argument type 'Arguments.Type'
    binder.wireFactory(for: Session.self, taking: "ada", to: UserSession.init)
}
