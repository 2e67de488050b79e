import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: pack expansion requires that 'String' and 'String, Int' have the same shape
    _ = try makeSession("ada", 7)
}
