import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: cannot convert value of type 'Int' to expected argument type 'Factory<any Session, String>.Arguments' (aka 'String')
    _ = try makeSession(1)
}
