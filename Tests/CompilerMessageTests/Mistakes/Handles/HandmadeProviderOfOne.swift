import BTKInjector

private func use(_ notes: Notes) -> Provider<Notes> {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    Provider { notes }
}
