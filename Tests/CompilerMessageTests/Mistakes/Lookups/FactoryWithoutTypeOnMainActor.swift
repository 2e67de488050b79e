import BTKInjector

@MainActor private func use(_ injector: Injector) throws {
    // error: 'factory(named:taking:)' is unavailable: of which type? write 'let x: MainActorFactory<any X, …> = try …' or 'factory(for: X.self, taking: …)'
    let makeScreen = try injector.mainActor.factory()
    // error: cannot call value of non-function type 'UnstatedType'
    _ = try makeScreen(7)
}
