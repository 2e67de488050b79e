import BTKInjector

private func use(_ injector: Injector, name: String) throws {
    // error: cannot convert value of type 'String' to expected argument type 'BindingName'
    let clock: any Clock = try injector.instance(named: name)
    print(clock.now)
}
