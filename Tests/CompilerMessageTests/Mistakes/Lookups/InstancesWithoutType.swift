import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'instances()' is unavailable: of which type? write 'let x: [any X] = try …' or 'instances(for: X.self)'
    // error: cannot call value of non-function type 'UnstatedType'
    for store in try injector.instances() { print(store.count()) }
}
