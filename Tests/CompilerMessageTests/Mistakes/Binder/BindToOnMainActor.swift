import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'bindProvider(for:named:scope:to:_:)' is unavailable: write 'wireProvider' before a function, 'to: X.init'; what is bound is a block
    binder.mainActor.bindProvider(for: Router.self, to: AppRouter.init)
}
