import BTKInjector

private func wire(_ binder: inout Binder) {
    binder.wireProvider(for: Clock.self, to: UserSession.init)
}
