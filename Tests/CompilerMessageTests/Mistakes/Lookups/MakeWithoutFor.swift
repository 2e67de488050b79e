import BTKInjector

private func use(_ injector: Injector) throws {
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let session = try injector.make(Session.self, "ada")
    print(session.user)
}
