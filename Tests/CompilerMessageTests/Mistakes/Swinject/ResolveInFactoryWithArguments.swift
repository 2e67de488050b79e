import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.bindFactory(for: Session.self) { (r, user: String) in
        // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
        UserSession(user: user, store: r.resolve(Store.self)!)
    }
}
