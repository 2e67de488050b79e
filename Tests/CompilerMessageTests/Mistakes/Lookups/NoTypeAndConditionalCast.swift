import BTKInjector

private func use(_ injector: Injector) throws -> FixedClock? {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    try injector.instance() as? FixedClock
}
