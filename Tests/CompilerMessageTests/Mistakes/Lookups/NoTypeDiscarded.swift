import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'instance(named:)' is unavailable: of which type? write 'let x: any X = try …' or 'instance(for: X.self)'
    _ = try injector.instance()
}
