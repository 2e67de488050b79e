import BTKInjector

private struct Network: Module {
    let notes: Notes
    func configure(_ binder: inout Binder) {
        // error: capture of 'self' with non-Sendable type 'Network' in a '@Sendable' closure
        binder.bindProvider(for: Report.self) { _ in Report(title: notes.lines.first ?? "") }
    }
}
