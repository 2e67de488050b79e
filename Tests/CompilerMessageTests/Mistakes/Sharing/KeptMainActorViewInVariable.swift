import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: 'unknown' is borrowed and cannot be consumed
    var screens = binder.mainActor
    screens.wireProvider(for: Router.self, to: AppRouter.init)
}
