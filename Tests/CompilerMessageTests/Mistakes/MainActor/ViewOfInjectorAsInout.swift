import BTKInjector

@MainActor private func screen(_ i: inout MainActorResolver) throws -> Screen { try i.make(7) }

@MainActor private func use(_ injector: Injector) throws -> Screen {
    // error: cannot pass immutable value as inout argument: 'mainActor' is a get-only property
    try screen(&injector.mainActor)
}
