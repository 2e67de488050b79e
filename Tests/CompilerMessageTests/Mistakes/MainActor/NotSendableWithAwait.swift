import BTKInjector

private func use(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'instance(for:named:)' to nonisolated context
    let draft: Draft = try await injector.mainActor.instance()
    print(draft.text)
}
