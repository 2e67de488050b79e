import BTKInjector

private struct App {
    let injector: Injector

    var screens: MainActorResolver { injector.mainActor }
}
