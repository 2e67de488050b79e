import BTKInjector

private func use(_ injector: Injector) throws {
    // error: extra argument 'argument' in call
    let session = try injector.instance(for: Session.self, argument: "ada")
    print(session.user)
}
