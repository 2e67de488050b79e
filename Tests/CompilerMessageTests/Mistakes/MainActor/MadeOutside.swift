import BTKInjector

private func use(_ injector: Injector) throws -> Screen {
    // error: call to main actor-isolated instance method 'make(for:named:_:)' in a synchronous nonisolated context
    try injector.mainActor.make(7)
}
