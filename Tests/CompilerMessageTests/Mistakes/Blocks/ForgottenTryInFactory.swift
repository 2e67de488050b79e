import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    binder.bindFactory(for: Session.self) { (i, user: String) in UserSession(user: user, store: i.instance()) }
}
