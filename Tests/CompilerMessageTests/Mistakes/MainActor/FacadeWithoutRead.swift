import BTKInjector

private struct App {
    let injector: Injector

    // error: 'self.injector.mainActor' is borrowed and cannot be consumed
    var screens: MainActorResolver { injector.mainActor }
}
