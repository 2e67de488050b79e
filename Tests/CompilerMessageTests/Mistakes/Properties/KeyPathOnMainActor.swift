import BTKInjector

@MainActor private struct Panel {
    // error: 'init(_:)' is unavailable: a property asks by its type, and by 'named:' where several are bound
    @MainActorProvider(\.router) var router: any Router
}
