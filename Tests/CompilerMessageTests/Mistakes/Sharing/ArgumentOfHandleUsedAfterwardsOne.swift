import BTKInjector

private func report(_ make: Factory<Report, Notes>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes)
    notes.lines.append("too late")
    return report
}
