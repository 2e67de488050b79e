import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireFactory(for: Session.self, taking: String.self, Int.self, to: { (user: String, _: Int, store: any Store) in
        UserSession(user: user, store: store)
    })
}
