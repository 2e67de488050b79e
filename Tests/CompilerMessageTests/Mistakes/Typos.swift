import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: missing argument for parameter 'user' in call
    binder.bindFactory(for: Session.self) { i in UserSession(store: try i.instance()) }

    // error: incorrect argument label in call (have 'idd:router:', expected 'id:router:')
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(idd: id, router: try i.instance()) }
}
