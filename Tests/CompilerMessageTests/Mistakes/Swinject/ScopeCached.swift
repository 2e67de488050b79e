import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'cached' is unavailable: write '.singleton', which a provider has without a word
    binder.mainActor.wireProvider(for: Router.self, scope: .cached, to: AppRouter.init)
}
