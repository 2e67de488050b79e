import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: cannot convert value of type 'DiskStore' to expected argument type '@Sendable () throws -> any Store'
    // error: missing argument for parameter 'clock' in call
    binder.wireProvider(for: Store.self, to: DiskStore())
}
