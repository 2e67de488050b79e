extension MainActorProvider: HandleParameter {
    typealias Instance = T

    static var reachesMainActor: Bool { true }

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        layout.hasBinding(for: T.self, named: name)
    }

    static func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place {
        try layout.place(toProvide: T.self, named: request.name, on: request.thread)
    }
}

extension MainActorFactory: HandleParameter {
    typealias Instance = T

    static var reachesMainActor: Bool { true }

    static func isBound(in layout: Layout, named name: BindingName?) -> Bool {
        layout.hasExactBinding(for: T.self, named: name)
    }

    static func place(in layout: Layout, for request: ParameterRequest) throws(InjectionError) -> Place {
        try layout.place(
            toMake: T.self, named: request.name, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(request.thread, isOnMainActor: true, sendsArguments: false))
    }
}
