import BTKInjector

private func use(_ makeSession: Factory<any Session, String>) {
    // error: call can throw, but it is not marked with 'try' and the error is not handled
    let session = makeSession("ada")
    print(session.user)
}
