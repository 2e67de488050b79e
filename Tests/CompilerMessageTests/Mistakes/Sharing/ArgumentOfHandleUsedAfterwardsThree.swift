import BTKInjector

private func report(_ make: Factory<Report, Int, Int, Notes>) throws -> Report {
    let notes = Notes()
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    let report = try make(1, 2, notes)
    notes.lines.append("too late")
    return report
}
