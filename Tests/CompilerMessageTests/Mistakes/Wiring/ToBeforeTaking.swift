import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: incorrect argument labels in call (have 'for:to:taking:', expected 'for:named:taking:with:fileID:line:to:')
    binder.wireFactory(for: Session.self, to: UserSession.init, taking: String.self)
}
