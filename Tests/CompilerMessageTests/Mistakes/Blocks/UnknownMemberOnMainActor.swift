import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'MainActorResolver' has no member 'router'
    binder.mainActor.bindFactory(for: Screen.self) { i, id in Screen(id: id, router: try i.router()) }
}
