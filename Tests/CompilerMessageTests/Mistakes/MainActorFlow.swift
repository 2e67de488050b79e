import BTKInjector

private func argumentMadeOutside(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let number: Int = try await injector.mainActor.make(draft)
    draft.text += "!"
    return number
}

private func argumentNotSendable(_ injector: Injector, _ draft: Draft) async throws -> Screen {
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    try await injector.mainActor.make(draft)
}

private func argumentOfMainActorHandleMadeOutside(_ make: MainActorFactory<Int, Draft>) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    let number = try await make(draft)
    draft.text += "!"
    return number
}

private func argumentsMadeOutside(_ injector: Injector) async throws -> Int {
    let draft = Draft()
    // error: sending value of non-Sendable type 'Int' risks causing data races
    let number: Int = try await injector.mainActor.make(1, 2, draft)
    draft.text += "!"
    return number
}

private func capturedDraft(_ binder: inout Binder) {
    let draft = Draft()
    // error: sending 'draft' risks causing data races
    binder.mainActor.bindProvider(for: Draft.self) { _ in draft }
    draft.text = "here"
}

private struct App {
    let injector: Injector

    // error: 'self.injector.mainActor' is borrowed and cannot be consumed
    var screens: MainActorResolver { injector.mainActor }
}

@MainActor private func keptInjectorView(_ injector: Injector) throws -> AppRouter {
    // error: 'injector.mainActor' is borrowed and cannot be consumed
    let screens = injector.mainActor
    return try screens.instance()
}

private func keptResolverView(_ binder: inout Binder) {
    binder.bindProvider(for: Clock.self) { i in
        // error: 'i.mainActor' is borrowed and cannot be consumed
        let handles = i.mainActor
        let router: MainActorProvider<any Router> = try handles.provider()
        return SystemClock()
    }
}

private func titles(_ injector: Injector) async -> [any Router] {
    // error: non-Sendable '[AnyObject]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    await injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Router }
}

/// The result of a type that is not Sendable stays on the main actor.
private func drafts(_ injector: Injector) async -> Int {
    // error: non-Sendable '[Draft]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    let drafts = await injector.mainActor.madeInstances(of: Draft.self)
    return drafts.count
}

@MainActor private final class Editor {
    let draft = Draft()

    func save(_ injector: Injector) throws {
        // error: sending 'self.draft' risks causing data races
        _ = try injector.make(for: Report.self, draft)
    }
}

private func madeWithAwait(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'make(for:named:_:)' to nonisolated context
    _ = try await injector.mainActor.make(for: Draft.self, 7)
}

private func notSendableWithAwait(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'instance(named:)' to nonisolated context
    let draft: Draft = try await injector.mainActor.instance()
    print(draft.text)
}

private func resolverOfMainActorInTask(_ binder: inout Binder) {
    binder.mainActor.bindProvider(for: AppRouter.self) { i in
        // error: escaping closure captures 'inout' parameter 'i'
        Task { _ = try i.instance(for: Screen.self) }
        return AppRouter()
    }
}

@MainActor private func screenInTask(_ injector: Injector) throws {
    let draft: Draft = try injector.mainActor.instance()
    // error: passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure
    Task.detached { draft.text = "there" }
}

@MainActor private func sentProduct(_ makeDraft: MainActorFactory<Draft>) throws -> sending Draft {
    try makeDraft()
    // error: task or actor-isolated value cannot be sent
}

// error: 'screens' cannot be captured by an escaping closure since it is a borrowed parameter
@MainActor private func use(_ screens: borrowing MainActorResolver) {
    Task { _ = try screens.instance(for: AppRouter.self) }
}

private func assumedInOrdinaryBlock(_ binder: inout Binder) {
    // error: sending 'i' risks causing data races
    binder.bindProvider(for: Int.self) { i in
        try MainActor.assumeIsolated { try i.mainActor.instance(for: Screen.self).id }
    }
}
