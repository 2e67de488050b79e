import BTKInjector

private func use(_ makeSession: Factory<any Session, String, Int>) throws {
    // error: cannot convert value of type 'String' to expected argument type 'Factory<any Session, String, Int>.Arguments' (aka '(String, Int)')
    _ = try makeSession("ada")
}
