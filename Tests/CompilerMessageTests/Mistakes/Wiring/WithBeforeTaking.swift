import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: argument 'taking' must precede argument 'with'
    binder.wireFactory(for: Session.self, with: BindingKey(Store.self, named: "disk"), taking: String.self, to: UserSession.init)
}
