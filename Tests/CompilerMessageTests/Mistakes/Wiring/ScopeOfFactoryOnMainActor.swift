import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'wireFactory(for:named:scope:taking:to:)' is unavailable: only a provider has a scope: write 'wireProvider', or leave 'scope:' out
    binder.mainActor.wireFactory(for: Router.self, scope: .singleton, to: AppRouter.init)
}
