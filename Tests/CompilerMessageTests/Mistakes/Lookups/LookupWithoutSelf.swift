import BTKInjector

private func use(_ injector: Injector) throws {
    // error: expected member name or initializer call after type name
    let clock = try injector.instance(for: Clock)
    print(clock.now)
}
