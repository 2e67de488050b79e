import BTKInjector

private func titles(_ injector: Injector) async -> [any Router] {
    await injector.mainActor.madeInstances(of: AnyObject.self).compactMap { $0 as? any Router }
}
