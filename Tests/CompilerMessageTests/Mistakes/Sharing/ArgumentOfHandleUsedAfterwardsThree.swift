import BTKInjector

private func report(_ make: Factory<Report, Int, Int, Notes>) throws -> Report {
    let notes = Notes()
    let report = try make(1, 2, notes)
    notes.lines.append("too late")
    return report
}
