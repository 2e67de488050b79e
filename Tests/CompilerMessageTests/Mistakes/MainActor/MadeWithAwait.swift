import BTKInjector

private func use(_ injector: Injector) async throws {
    // error: non-Sendable 'Draft'-typed result can not be returned from main actor-isolated instance method 'make(for:named:_:)' to nonisolated context
    _ = try await injector.mainActor.make(for: Draft.self, 7)
}
