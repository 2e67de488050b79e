import BTKInjector

private func report(_ make: Factory<Report, Notes>) throws -> Report {
    let notes = Notes()
    let report = try make(notes)
    notes.lines.append("too late")
    return report
}
