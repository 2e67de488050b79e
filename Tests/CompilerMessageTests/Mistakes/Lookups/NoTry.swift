import BTKInjector

private func use(_ injector: Injector) throws {
    // error: call can throw but is not marked with 'try'
    let clock: any Clock = injector.instance()
    print(clock.now)
}
