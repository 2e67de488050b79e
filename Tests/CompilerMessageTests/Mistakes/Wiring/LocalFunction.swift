import BTKInjector

private func wire(_ binder: inout Binder, notes: Notes) {
    func makeReport() -> Report { Report(title: "\(notes.lines)") }
    // error: converting non-Sendable function value to '@Sendable () throws -> Report' may introduce data races
    binder.wireProvider(to: makeReport)
}
