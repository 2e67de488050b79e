import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireFactory(
        // error: argument 'taking' must precede argument 'with'
        for: Session.self, with: BindingKey(Store.self), taking: String.self, to: UserSession.init)
}
