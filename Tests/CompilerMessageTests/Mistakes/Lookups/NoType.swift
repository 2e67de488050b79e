import BTKInjector

private func use(_ injector: Injector) throws -> Int {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    let store = try injector.instance()
    // error: cannot call value of non-function type 'UnstatedType'
    return store.count()
}
