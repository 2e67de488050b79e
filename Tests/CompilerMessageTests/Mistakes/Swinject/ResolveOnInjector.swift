import BTKInjector

private func use(_ injector: Injector) -> Int {
    // error: 'resolve(_:name:argument:arguments:)' is unavailable: ask with 'try instance(for: X.self)', and 'make' where it takes arguments
    injector.resolve(Store.self)!.count()
}
