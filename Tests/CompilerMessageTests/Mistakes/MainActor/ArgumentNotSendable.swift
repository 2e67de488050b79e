import BTKInjector

private func use(_ injector: Injector, _ draft: Draft) async throws -> Screen {
    // error: sending value of non-Sendable type 'Draft' risks causing data races
    try await injector.mainActor.make(draft)
}
