import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'usr:store:', expected 'user:store:')
    binder.wireFactory(taking: String.self) { (user: String, store: any Store) in UserSession(usr: user, store: store) }
}
