import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: argument 'taking' must precede argument 'to'
    binder.wireFactory(for: Session.self, to: UserSession.init, taking: String.self)
}
