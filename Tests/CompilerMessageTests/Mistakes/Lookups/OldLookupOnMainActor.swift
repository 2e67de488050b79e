import BTKInjector

@MainActor private func use(_ injector: Injector) throws {
    // error: extra argument 'on' in call
    let router: any Router = try injector.instance(on: MainActor.self)
    router.show()
}
