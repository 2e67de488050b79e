import BTKInjector

private struct Network: Module { func configure(_ binder: inout Binder) {} }

private func wire(_ binder: inout Binder) throws {
    // error: type 'Network.Type' cannot conform to 'Module'
    try binder.install(Network.self)
}
