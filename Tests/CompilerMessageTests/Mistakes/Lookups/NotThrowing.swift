import BTKInjector

private func use(_ injector: Injector) {
    // error: errors thrown from here are not handled
    let clock: any Clock = try injector.instance()
    print(clock.now)
}
