import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: value of type 'MainActorResolver' has no member 'mainActor'
    binder.mainActor.bindProvider(for: Screen.self) { i in Screen(id: 7, router: try i.mainActor.instance()) }
}
