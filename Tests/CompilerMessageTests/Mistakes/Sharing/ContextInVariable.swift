import BTKInjector

private func read(_ injector: Injector) throws {
    // error: 'injector.lookupContext' is borrowed and cannot be consumed
    let context = injector.lookupContext
    _ = context
}
