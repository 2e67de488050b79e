import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: cannot convert value of type 'Int' to expected argument type 'String'
    _ = try makeSession(1)
}
