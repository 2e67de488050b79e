import BTKInjector

private func use(_ injector: Injector) throws {
    // error: value of type 'UnstatedType' does not conform to specified type 'Session'
    // error: incorrect argument label in call (have 'name:_:', expected 'named:_:')
    let session: any Session = try injector.make(name: "guest", "ada")
    print(session.user)
}
