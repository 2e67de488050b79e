import BTKInjector

private func report(_ injector: Injector) throws -> Report {
    // error: type 'Notes' does not conform to the 'Sendable' protocol
    try injector.factory(for: Report.self, taking: Notes.self)(Notes())
}
