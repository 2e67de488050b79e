import BTKInjector

@MainActor private func use(_ injector: Injector) throws {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    let router = try injector.mainActor.instance()
    // error: cannot call value of non-function type 'UnstatedType'
    router.show()
}
