import BTKInjector

private func wire(_ binder: inout Binder) {}

private func start() throws -> Injector {
    // error: 'init(_:)' is unavailable: write 'Injector.injectorWithBlock { binder in … }'
    try Injector(wire)
}
