import BTKInjector

@MainActor private func use(_ injector: Injector) throws -> AppRouter {
    // error: 'injector.mainActor' is borrowed and cannot be consumed
    let screens = injector.mainActor
    return try screens.instance()
}
