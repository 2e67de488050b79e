import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: extraneous argument label 'to:' in call
    // error: converting a value of type '@Sendable (any Clock) -> DiskStore' to type '@Sendable (inout Resolver) throws -> sending any Store' risks causing data races
    binder.bindFactory(for: Store.self, to: DiskStore.init)
}
