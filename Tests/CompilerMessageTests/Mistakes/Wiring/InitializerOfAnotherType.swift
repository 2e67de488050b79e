import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type '@Sendable (any Clock) -> DiskStore' to expected argument type '@Sendable (any Clock) throws -> any Clock'
    binder.wireProvider(for: Clock.self, to: DiskStore.init)
}
