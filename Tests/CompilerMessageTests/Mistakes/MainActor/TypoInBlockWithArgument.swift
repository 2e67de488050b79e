import BTKInjector

private func bind(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Screen.self) { (i, id: Int) in
        // error: incorrect argument label in call (have 'ide:router:', expected 'id:router:')
        Screen(ide: id, router: try i.instance())
    }
}
