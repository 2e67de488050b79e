import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindFactory(for:named:to:_:)' is unavailable: leave out 'to:' before a block; it stands before what is wired
    binder.bindFactory(for: Session.self, to: { (i, user: String) in UserSession(user: user, store: try i.instance()) })
}
