import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument for parameter 'user' in call
    binder.bindFactory(for: Session.self) { i in UserSession(store: try i.instance()) }
}
