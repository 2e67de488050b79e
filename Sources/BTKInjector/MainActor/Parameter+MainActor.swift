extension MainActorProvider: Parameter {
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency? {
        let slot = try registry.slot(toProvide: T.self, named: nil, on: thread)
        return Dependency(slot: slot, isDeferred: true, isOnMainActor: true)
    }

    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError) {
        room.initializeMemory(as: Self.self, to: try Self(in: request.registry, named: nil, on: request.thread))
    }
}

extension MainActorFactory: Parameter {
    static func dependency(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> Dependency? {
        let slot = try registry.slot(
            toMake: T.self, named: nil, taking: ArgumentList<repeat each Argument>.self, isOnMainActor: true, on: thread
        )
        return Dependency(slot: slot, isDeferred: true, isOnMainActor: true)
    }

    static func initialize(
        _ room: UnsafeMutableRawPointer, for request: Request, isOnMainActor: Bool
    ) throws(InjectionError) {
        room.initializeMemory(as: Self.self, to: try Self(in: request.registry, named: nil, on: request.thread))
    }
}
