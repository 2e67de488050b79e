import BTKInjector

private func use(_ injector: Injector) throws {
    // error: no exact matches in call to instance method 'make'
    let session: any Session = try injector.make(user: "ada")
    print(session.user)
}
