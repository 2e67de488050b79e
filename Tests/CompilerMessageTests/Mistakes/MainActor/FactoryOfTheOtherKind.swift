import BTKInjector

private func use(_ injector: Injector) throws -> MainActorFactory<Screen, Int> {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    try injector.factory()
}
