import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type '(Int) -> String' does not conform to the 'Sendable' protocol
    binder.bindProvider(for: ((Int) -> String).self) { _ in { number in "\(number)" } }
}
