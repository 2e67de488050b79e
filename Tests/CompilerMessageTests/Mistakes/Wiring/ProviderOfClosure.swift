import BTKInjector

private func wire(_ binder: inout Binder) {
    // Write `(@Sendable () -> Int).self`.
    // error: type '() -> Int' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: (() -> Int).self) { _ in { 1 } }
}
