// As those of Binder.

extension MainActorBinder: _AnyBinder {}

extension MainActorBinder {
    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindProvider' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation) public mutating func wireProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        _ make: @MainActor (inout MainActorResolver) throws -> T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindFactory' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation) public mutating func wireFactory<T, Arguments, each Input>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self,
        block: @MainActor (inout MainActorResolver, repeat each Input) throws -> T
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation) public mutating func bindProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        to make: @MainActor (inout MainActorResolver) throws -> T, _ block: () -> Void = {}
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation) public mutating func bindFactory<T, each Input>(
        for type: T.Type, named name: BindingName? = nil,
        to make: @MainActor (inout MainActorResolver, repeat each Input) throws -> T, _ block: () -> Void = {}
    ) { fatalError() }
}

// Results of another type. Disfavored, so that right calls with a closure are not taken for these.

extension MainActorBinder {
    // swift-format-ignore
    /// Refuses a function that makes something else than what is bound.
    @_disfavoredOverload
    @available(*, unavailable, message: "what the function makes is not of the type in 'for:'")
    @export(implementation) public mutating func wireProvider<T, Product, each Parameter>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, with keys: BindingKey...,
        to function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a function that makes something else than what is bound.
    @_disfavoredOverload
    @available(*, unavailable, message: "what the function makes is not of the type in 'for:'")
    @export(implementation) public mutating func wireFactory<T, Product, Arguments, each Parameter>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self,
        with keys: BindingKey..., to function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Product
    ) { fatalError() }
}
