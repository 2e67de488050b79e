import BTKInjector

private func use(_ injector: Injector) throws {
    // error: extraneous argument label 'user:' in call
    let session: any Session = try injector.make(user: "ada")
    print(session.user)
}
