import BTKInjector

private func use(_ makeSession: Factory<any Session>) throws {
    // error: value of type 'Factory<any Session>' has no member 'get'
    _ = try makeSession.get()
}
