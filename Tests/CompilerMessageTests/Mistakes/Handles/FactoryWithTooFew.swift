import BTKInjector

private func use(_ makeSession: Factory<any Session, String, Int>) throws {
    // error: pack expansion requires that 'String, Int' and 'String' have the same shape
    _ = try makeSession("ada")
}
