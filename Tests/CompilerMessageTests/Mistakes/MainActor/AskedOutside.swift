import BTKInjector

private func use(_ injector: Injector) throws -> AppRouter {
    // error: call to main actor-isolated instance method 'instance(for:named:)' in a synchronous nonisolated context
    try injector.mainActor.instance()
}
