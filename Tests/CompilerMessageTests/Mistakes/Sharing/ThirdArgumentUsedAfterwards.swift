import BTKInjector

private func report(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    let report: Report = try injector.make(7, 8, notes)
    notes.lines.append("too late")
    return report
}
