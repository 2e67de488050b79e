import BTKInjector

private func use(_ injector: Injector) throws -> Provider<any Clock> {
    // error: cannot convert return expression of type 'MainActorProvider<UnstatedType>' to return type 'Provider<any Clock>'
    try injector.mainActor.provider()
}
