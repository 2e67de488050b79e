import BTKInjector

@MainActor private func wire(_ binder: inout Binder) {}
private func start() throws {
    // error: converting function value of type '@MainActor @Sendable (inout Binder) -> ()' to '(inout Binder) throws -> Void' loses global actor 'MainActor'
    try GlobalInjector.setUp(wire)
}
