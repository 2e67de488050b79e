import BTKInjector

private func use(_ router: MainActorProvider<any Router>) throws {
    // error: call to main actor-isolated instance method 'get()' in a synchronous nonisolated context
    _ = try router.get()
}
