import BTKInjector

@MainActor private func use(_ injector: Injector) throws {
    // error: 'provider(named:)' is unavailable: of which type? write 'let x: MainActorProvider<any X> = try …' or 'provider(for: X.self)'
    let later = try injector.mainActor.provider()
    // error: cannot call value of non-function type 'UnstatedType'
    try later.get().show()
}
