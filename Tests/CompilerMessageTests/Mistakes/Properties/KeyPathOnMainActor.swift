import BTKInjector

@MainActor private struct Panel {
    // error: 'init(_:)' is unavailable: write '@MainActorProvider var x: any X', and 'named:' where there are several
    @MainActorProvider(\.router) var router: any Router
}
