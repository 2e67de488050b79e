import BTKInjector

private func use(_ injector: Injector) throws {
    // error: cannot assign value of type 'Factory<any Session, Int>' to type 'Factory<any Session, String>'
    let makeSession: Factory<any Session, String> = try injector.factory(taking: Int.self)
    _ = try makeSession("ada")
}
