import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.requireBinding(for: Session.self, taking: String.self, Int.self)
}
