import BTKInjector

private func use(_ injector: Injector) throws {
    // error: value of type 'any Clock' does not conform to specified type 'Store'
    let store: any Store = try injector.instance(for: Clock.self)
    print(store.count())
}
