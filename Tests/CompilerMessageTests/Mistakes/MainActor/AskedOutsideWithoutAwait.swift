import BTKInjector

private func use(_ injector: Injector) async throws -> AppRouter {
    // error: main actor-isolated instance method 'instance(for:named:)' cannot be called from outside of the actor
    try injector.mainActor.instance()
}
