import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument label in call (have 'idd:router:', expected 'id:router:')
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(idd: id, router: try i.instance()) }
}
