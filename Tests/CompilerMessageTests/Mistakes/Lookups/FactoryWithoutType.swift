import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    let makeSession = try injector.factory()
    // error: cannot call value of non-function type 'UnstatedType'
    _ = try makeSession("ada")
}
