import BTKInjector

private func make(_ injector: Injector) throws -> Report {
    try injector.make(for: Child<Report>.self, "title")
}
