import BTKInjector

private func use(_ injector: Injector) throws -> Int {
    // error: cannot call value of non-function type 'UnstatedType'
    try injector.instance().count()
}
