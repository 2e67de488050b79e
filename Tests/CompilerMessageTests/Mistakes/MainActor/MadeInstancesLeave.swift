import BTKInjector

private func titles(_ injector: Injector) async -> [any Router] {
    // error: non-Sendable '[AnyObject]'-typed result can not be returned from main actor-isolated instance method 'madeInstances(of:)' to nonisolated context
    await injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Router }
}
