extension MainActorProvider: Parameter {
    static var target: (any Any.Type)? { T.self }

    static func isBound(in registry: Registry, named name: BindingName?) -> Bool {
        registry.hasBinding(for: T.self, named: name)
    }

    static func dependencies(
        in registry: Registry, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        let slot = try registry.slot(toProvide: T.self, named: request.name, on: request.thread)
        return [Dependency(slot: slot, isDeferred: true, isOnMainActor: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, for request: ParameterRequest
    ) throws(InjectionError) {
        storage.initializeMemory(
            as: Self.self, to: try Self(in: context.registry, named: request.name, on: request.thread))
    }
}

extension MainActorFactory: Parameter {
    static var target: (any Any.Type)? { T.self }

    static func isBound(in registry: Registry, named name: BindingName?) -> Bool {
        registry.hasExactBinding(for: T.self, named: name)
    }

    static func dependencies(
        in registry: Registry, for request: ParameterRequest
    ) throws(InjectionError) -> [Dependency] {
        let slot = try registry.slot(
            toMake: T.self, named: request.name, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(request.thread, isOnMainActor: true, sendsArguments: false))
        return [Dependency(slot: slot, isDeferred: true, isOnMainActor: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, for request: ParameterRequest
    ) throws(InjectionError) {
        storage.initializeMemory(
            as: Self.self, to: try Self(in: context.registry, named: request.name, on: request.thread))
    }
}

extension MainActorProvider: MainActorParameter {}
extension MainActorFactory: MainActorParameter {}
