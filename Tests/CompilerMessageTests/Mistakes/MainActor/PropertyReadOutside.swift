import BTKInjector

private struct Tab {
    @MainActorProvider var router: any Router
    // error: main actor-isolated property 'router' can not be referenced from a nonisolated context
    func open() -> any Router { router }
}
