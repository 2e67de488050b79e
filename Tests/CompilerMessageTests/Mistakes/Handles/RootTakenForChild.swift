import BTKInjector

private func make(_ injector: Injector) throws -> Report {
    // error: cannot convert return expression of type 'Child<Report>' to return type 'Report'
    try injector.make(for: Child<Report>.self, "title")
}
