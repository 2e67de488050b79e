import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:taking:scope:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.wireFactory(for: Session.self, taking: String.self, scope: .graph, to: UserSession.init)
}
