import BTKInjector

private func wire(_ binder: inout Binder, notes: Notes) {
    // error: capture of 'notes' with non-Sendable type 'Notes' in a '@Sendable' closure
    binder.wireProvider(for: Report.self, to: { (clock: any Clock) in Report(title: "\(notes.lines)") })
}
