import BTKInjector

private func use(_ injector: Injector) throws {
    // error: incorrect argument label in call (have 'name:', expected 'named:')
    let clock: any Clock = try injector.instance(name: "utc")
    print(clock.now)
}
