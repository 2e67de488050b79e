import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) throws {
    // error: extraneous argument label 'user:' in call
    _ = try makeSession(user: "ada")
}
