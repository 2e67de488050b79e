import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.bindFactory(for: Screen.self) { (i, id: Int) in
        let screen = Screen(id: id, router: try i.instance())
        // error: value of type 'Screen' has no member 'shoow'
        screen.shoow()
        return screen
    }
}
