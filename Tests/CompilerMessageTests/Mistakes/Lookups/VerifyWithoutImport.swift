import BTKInjector

private func check(_ injector: Injector) throws {
    // error: value of type 'Injector' has no member 'verify'
    _ = try injector.verify()
}
