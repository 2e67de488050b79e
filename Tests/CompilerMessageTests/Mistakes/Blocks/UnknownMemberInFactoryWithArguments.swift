import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'Resolver' has no member 'store'
    binder.bindFactory(for: Session.self) { (i, user: String) in UserSession(user: user, store: try i.store()) }
}
