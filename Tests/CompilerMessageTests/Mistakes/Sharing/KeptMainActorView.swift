import BTKInjector

private func wire(_ binder: inout Binder) {
    let screens = binder.mainActor
    // error: cannot use mutating member on immutable value: 'screens' is a 'let' constant
    screens.wireProvider(for: Router.self, to: AppRouter.init)
}
