import BTKInjector

private func wire(_ binder: inout Binder, notes: Notes) {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    binder.bindFactory(for: Notes.self) { _ in notes }
}
