import BTKInjector

private func clock(_ injector: Injector) throws -> any Clock {
    // error: 'self' is not a member type of protocol 'Mistakes.Clock'
    try injector.instance(for: any Clock.self)
}
