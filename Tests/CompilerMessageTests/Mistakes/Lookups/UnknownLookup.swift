import BTKInjector

private func use(_ injector: Injector) throws {
    // error: value of type 'Injector' has no member 'instanc'
    let session: any Session = try injector.instanc()
    print(session.user)
}
