import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: extraneous argument label 'to:' in call
    // error: cannot convert value of type '@MainActor @Sendable () -> AppRouter' to expected argument type '@MainActor @Sendable (inout MainActorResolver) throws -> any Router'
    binder.mainActor.bindProvider(for: Router.self, to: AppRouter.init)
}
