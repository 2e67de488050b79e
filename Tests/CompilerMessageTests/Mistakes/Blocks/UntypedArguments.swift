import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot infer type of closure parameter 'user' without a type annotation
    binder.bindFactory(for: Session.self) { i, user in
        print(user)
        return UserSession(user: user, store: try i.instance())
    }
}
