import BTKInjector

private func askedOutside(_ injector: Injector) throws -> AppRouter {
    // error: call to main actor-isolated instance method 'instance(named:)' in a synchronous nonisolated context
    try injector.mainActor.instance()
}

private func askedOutsideWithoutAwait(_ injector: Injector) async throws -> AppRouter {
    // error: main actor-isolated instance method 'instance(named:)' cannot be called from outside of the actor
    try injector.mainActor.instance()
}

private func use(_ makeScreen: MainActorFactory<Screen, Int>) throws {
    // error: call to main actor-isolated instance method 'callAsFunction' in a synchronous nonisolated context
    _ = try makeScreen(7)
}

private func handleForTheOtherKind(_ injector: Injector) throws -> MainActorProvider<any Router> {
    // error: cannot convert return expression of type 'Provider<_UnstatedType>' to return type 'MainActorProvider<any Router>'
    try injector.provider()
}

private func madeOutside(_ injector: Injector) throws -> Screen {
    // error: call to main actor-isolated instance method 'make(for:named:_:)' in a synchronous nonisolated context
    try injector.mainActor.make(7)
}

@globalActor private actor PlayActor { static let shared = PlayActor() }

@PlayActor private final class Player { init() {} }

private func wire(_ binder: inout Binder) {
    // error: call to global actor 'PlayActor'-isolated initializer 'init()' in a synchronous nonisolated context
    binder.bindProvider(for: Player.self) { _ in Player() }
}

private actor Downloads {
    // error: main actor-isolated default value in a actor-isolated context
    @Injected var draft: Draft
    func open() async -> String { await draft.text }
}

private struct Tab {
    // error: main actor-isolated default value in a nonisolated context
    @Injected var router: any Router
    func open() -> any Router { router }
}

private func use(_ router: MainActorProvider<any Router>) throws {
    // error: call to main actor-isolated instance method 'get()' in a synchronous nonisolated context
    _ = try router.get()
}

private func bind(_ binder: inout Binder) {
    // The caller of a block of the main actor keeps what it gives.
    // error: converting a value of type '@Sendable (inout MainActorResolver, sending Draft) -> Int' to type '@MainActor @Sendable (inout MainActorResolver, Draft) throws -> Int' risks causing data races
    binder.mainActor.bindFactory(for: Int.self) { (i, draft: sending Draft) in
        Task.detached { draft.text += "!" }
        return 1
    }
}

@MainActor private func screen(_ i: inout MainActorResolver) throws -> Screen { try i.make(7) }

@MainActor private func viewOfInjectorAsInout(_ injector: Injector) throws -> Screen {
    // error: cannot pass immutable value as inout argument: 'mainActor' is a get-only property
    try screen(&injector.mainActor)
}
