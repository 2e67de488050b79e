import BTKInjector

private struct Network: Module { func configure(_ binder: inout Binder) {} }

private func start() throws {
    // error: no exact matches in call to static method 'setUp'
    try GlobalInjector.setUp(Network())
}
