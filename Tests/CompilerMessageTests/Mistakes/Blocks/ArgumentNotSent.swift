import BTKInjector

private func wire(_ binder: inout Binder) {
    // error: returning task-isolated 'notes' as a 'sending' result risks causing data races
    binder.bindFactory(for: Notes.self) { (_, notes: Notes) in notes }
}
