import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: instance method 'callAsFunction' requires the types 'Factory<any Session, String>.Arguments' (aka 'String') and '(String, Int)' be equivalent
    _ = try makeSession("ada", 7)
}
