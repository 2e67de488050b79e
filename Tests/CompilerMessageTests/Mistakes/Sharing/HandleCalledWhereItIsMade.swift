import BTKInjector

private func report(_ injector: Injector) throws -> Report {
    try injector.factory(for: Report.self, taking: Notes.self)(Notes())
}
