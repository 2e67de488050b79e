import BTKInjector

private func start() throws -> Injector {
    // error: missing argument for parameter #1 in call
    try Injector()
}
