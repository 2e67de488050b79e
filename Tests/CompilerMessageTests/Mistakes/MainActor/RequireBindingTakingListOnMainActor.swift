import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.mainActor.requireBinding(for: Screen.self, taking: String.self, Int.self)
}
