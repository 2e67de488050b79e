import BTKInjector

private func network(_ binder: inout Binder) {}

private func wire(_ binder: inout Binder) throws {
    // error: type '@Sendable (inout Binder) -> ()' cannot conform to 'Module'
    try binder.install(network)
}
