import BTKInjector

private func report(_ injector: Injector) throws -> Report {
    let notes = Notes()
    // error: sending 'notes' risks causing data races
    let report: Report = try injector.make(7, notes)
    notes.lines.append("too late")
    return report
}
