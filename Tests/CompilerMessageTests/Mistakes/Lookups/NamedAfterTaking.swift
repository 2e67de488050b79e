import BTKInjector

private func use(_ injector: Injector) throws {
    // error: argument 'named' must precede argument 'taking'
    let makeSession = try injector.factory(for: Session.self, taking: String.self, named: "guest")
    _ = try makeSession("ada")
}
