import BTKInjector

/// The result of a type that is not Sendable stays on the main actor.
private func drafts(_ injector: Injector) async -> Int {
    // error: non-Sendable '[Draft]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    let drafts = await injector.mainActor.madeInstances(of: Draft.self)
    return drafts.count
}
