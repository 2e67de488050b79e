import BTKInjector

private func use(_ injector: Injector) throws -> MainActorProvider<any Router> {
    // error: cannot convert return expression of type 'Provider<UnstatedType>' to return type 'MainActorProvider<any Router>'
    try injector.provider()
}
