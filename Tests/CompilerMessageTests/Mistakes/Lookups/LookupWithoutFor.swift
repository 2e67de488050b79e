import BTKInjector

private func use(_ injector: Injector) throws {
    // error: missing argument label 'for:' in call
    let clock = try injector.instance(Clock.self)
    print(clock.now)
}
