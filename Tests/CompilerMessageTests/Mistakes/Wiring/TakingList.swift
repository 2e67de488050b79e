import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:_:_:with:to:)' is unavailable: several arguments are one tuple: write 'taking: (A, B).self'
    binder.wireFactory(
        for: Session.self, taking: String.self, Int.self,
        to: { (user: String, _: Int, store: any Store) in
            UserSession(user: user, store: store)
        })
}
