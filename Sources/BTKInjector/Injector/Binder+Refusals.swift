extension Binder {
    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindProvider' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation)
    public mutating func wireProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        _ make: (inout Resolver) throws -> T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindFactory' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation)
    public mutating func wireFactory<T, each Argument, each Input>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type,
        block: (inout Resolver, repeat each Input) throws -> T
    ) { fatalError() }

    // Those of `bind…` end with a block that nobody writes, which takes a trailing closure. Otherwise `to` would take it,
    // and mistakes within the blocks of right calls would get this message, or one about the parameter of the block.

    // swift-format-ignore
    /// Refuses a function, which is wired and not bound.
    @available(*, unavailable, message: "write 'wireProvider' before a function, 'to: X.init'; what is bound is a block")
    @export(implementation)
    public mutating func bindProvider<Function>(
        for type: any Any.Type, named name: BindingName? = nil, scope: Scope = .singleton, to function: Function,
        _ block: () -> Void = {}
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a function, which is wired and not bound.
    @available(*, unavailable, message: "write 'wireFactory' before a function, 'to: X.init'; what is bound is a block")
    @export(implementation)
    public mutating func bindFactory<each Argument, Function>(
        for type: any Any.Type, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type,
        to function: Function, _ block: () -> Void = {}
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation)
    public mutating func bindProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        to make: (inout Resolver) throws -> T, _ block: () -> Void = {}
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation)
    public mutating func bindFactory<T, each Input>(
        for type: T.Type, named name: BindingName? = nil, to make: (inout Resolver, repeat each Input) throws -> T,
        _ block: () -> Void = {}
    ) { fatalError() }

    /// Refuses arguments of a provider, whose instance is shared.
    @available(*, unavailable, message: "only a factory takes arguments: write 'wireFactory'")
    @export(implementation)
    public mutating func wireProvider<First, each Other, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, scope: Scope = .singleton,
        taking first: First.Type, _ other: repeat (each Other).Type,
        to function: (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses the scope of a factory, which keeps nothing.
    @available(*, unavailable, message: "only a provider has a scope: write 'wireProvider', or leave 'scope:' out")
    @export(implementation)
    public mutating func wireFactory<each Argument, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, scope: Scope,
        taking arguments: repeat (each Argument).Type,
        to function: (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses the scope of a factory, behind its arguments.
    @available(*, unavailable, message: "only a provider has a scope: write 'wireProvider', or leave 'scope:' out")
    @export(implementation)
    public mutating func wireFactory<First, each Other, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, taking first: First.Type,
        _ other: repeat (each Other).Type, scope: Scope,
        to function: (repeat each Parameter) throws -> Product
    ) { fatalError() }
}
