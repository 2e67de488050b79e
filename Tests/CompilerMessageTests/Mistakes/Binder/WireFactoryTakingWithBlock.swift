import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:block:)' is unavailable: write 'bindFactory' before a block; what is wired is a function, 'to: X.init'
    binder.wireFactory(for: Session.self, taking: String.self) { (i, user: String) in
        UserSession(user: user, store: try i.instance())
    }
}
