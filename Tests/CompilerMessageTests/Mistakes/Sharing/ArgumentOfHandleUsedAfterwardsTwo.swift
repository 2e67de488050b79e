import BTKInjector

private func report(_ make: Factory<Report, Notes, Int>) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report = try make(notes, 7)
    notes.lines.append("too late")
    return report
}
