import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: extraneous argument label 'to:' in call
    // error: cannot convert value of type '@Sendable (any Clock) -> DiskStore' to expected argument type '@Sendable (inout Resolver) throws -> any Store'
    binder.bindProvider(for: Store.self, to: DiskStore.init)
}
