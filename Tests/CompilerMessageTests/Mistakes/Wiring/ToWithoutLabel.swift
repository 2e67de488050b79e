import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '@Sendable (any Clock) -> DiskStore' to expected argument type '(inout Resolver) throws -> any Store'
    binder.wireProvider(for: Store.self, DiskStore.init)
}
