import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: generic parameter 'Argument' could not be inferred
    // error: cannot convert value of type 'String' to expected argument type 'Argument.Type'
    binder.wireFactory(for: Session.self, taking: "ada", to: UserSession.init)
}
