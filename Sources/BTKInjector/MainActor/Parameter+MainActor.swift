extension MainActorProvider: Parameter {
    static func isBound(in registry: Registry) -> Bool { registry.hasBinding(for: T.self, named: nil) }

    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        let slot = try registry.slot(toProvide: T.self, named: nil, on: thread)
        return [Dependency(slot: slot, isDeferred: true, isOnMainActor: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        storage.initializeMemory(as: Self.self, to: try Self(in: context.registry, named: nil, on: context.thread))
    }
}

extension MainActorFactory: Parameter {
    static func isBound(in registry: Registry) -> Bool { registry.hasExactBinding(for: T.self, named: nil) }

    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        let slot = try registry.slot(
            toMake: T.self, named: nil, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(thread, isOnMainActor: true, sendsArguments: false))
        return [Dependency(slot: slot, isDeferred: true, isOnMainActor: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        storage.initializeMemory(as: Self.self, to: try Self(in: context.registry, named: nil, on: context.thread))
    }
}

extension MainActorProvider: MainActorParameter {}
extension MainActorFactory: MainActorParameter {}
