import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    binder.wireProvider(to: Notes.init)
}
