import BTKInjector

@MainActor private struct Panel {
    // error: 'init(named:)' is unavailable: of which type? write '@MainActorProvider var x: any X'
    @MainActorProvider var router
}
