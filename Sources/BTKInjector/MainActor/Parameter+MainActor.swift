extension MainActorProvider: HandleParameter {
    typealias Instance = T

    static var reachesMainActor: Bool { true }

    static func isBound(in registry: Registry, named name: BindingName?) -> Bool {
        registry.hasBinding(for: T.self, named: name)
    }

    static func slot(in registry: Registry, for request: ParameterRequest) throws(InjectionError) -> Slot {
        try registry.slot(toProvide: T.self, named: request.name, on: request.thread)
    }
}

extension MainActorFactory: HandleParameter {
    typealias Instance = T

    static var reachesMainActor: Bool { true }

    static func isBound(in registry: Registry, named name: BindingName?) -> Bool {
        registry.hasExactBinding(for: T.self, named: name)
    }

    static func slot(in registry: Registry, for request: ParameterRequest) throws(InjectionError) -> Slot {
        try registry.slot(
            toMake: T.self, named: request.name, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(request.thread, isOnMainActor: true, sendsArguments: false))
    }
}
