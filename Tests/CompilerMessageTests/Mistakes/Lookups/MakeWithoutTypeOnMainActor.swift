import BTKInjector

@MainActor private func use(_ injector: Injector) throws -> Int {
    // error: 'make(named:_:)' is unavailable: of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'
    let screen = try injector.mainActor.make(7)
    // error: cannot convert return expression of type 'UnstatedType' to return type 'Int'
    return screen.id
}
