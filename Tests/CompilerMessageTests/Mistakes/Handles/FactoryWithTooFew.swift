import BTKInjector

private func use(_ makeSession: Factory<any Session, String, Int>) throws {
    // error: no exact matches in call to instance method 'callAsFunction'
    _ = try makeSession("ada")
}
