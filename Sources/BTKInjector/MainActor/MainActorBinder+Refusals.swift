// The refusals of Binder, for a MainActorBinder. Functions are wired by a Binder, which looks at their isolation.

extension MainActorBinder: _AnyBinder {}

extension MainActorBinder {
    // swift-format-ignore
    /// Refuses a function, which a Binder wires.
    @available(*, unavailable, message: "leave out 'mainActor': 'binder.wireProvider' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'")
    @export(implementation) public mutating func wireProvider<Product, each Parameter>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, scope: Scope = .singleton, with keys: BindingKey...,
        to function: @MainActor (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a function, which a Binder wires.
    @available(*, unavailable, message: "leave out 'mainActor': 'binder.wireFactory' sees that a function is of the main actor; a closure says so, '{ @MainActor in … }'")
    @export(implementation) public mutating func wireFactory<Arguments, Product, each Parameter>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self,
        with keys: BindingKey..., to function: @MainActor (repeat each Parameter) throws -> Product
    ) { fatalError() }

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

    // swift-format-ignore
    /// Refuses a requirement, which any binding meets.
    @available(*, unavailable, message: "leave out 'mainActor': 'binder.requireBinding' is met by what lives there, too")
    @export(implementation) public mutating func requireBinding(
        for type: any Any.Type, named name: BindingName? = nil, taking arguments: (any Any.Type)? = nil
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
