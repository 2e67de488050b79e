// Each stands for a mistake, so that the compiler says what to write. Right code never gets here: the compiler looks at
// what is unavailable only when nothing else is possible. Their implementations are exported, so that no program
// contains them.

/// Both binders, for which the compiler explains mistakes in the same words.
///
/// Only ``Binder`` and ``MainActorBinder`` conform. The protocol requires nothing.
public protocol _AnyBinder: ~Copyable {}

extension Binder: _AnyBinder {}

// A function that is isolated to the main actor may be any other, too.

extension _AnyBinder where Self: ~Copyable {
    // The refusals of `bind…` end with a block that nobody writes, which takes a trailing closure. Otherwise `to` would
    // take it, and mistakes within the blocks of right calls would get this message, or one about the parameter of the
    // block.

    // swift-format-ignore
    /// Refuses a function, which is wired and not bound.
    @available(*, unavailable, message: "write 'wireProvider' before a function, 'to: X.init'; what is bound is a block")
    @export(implementation) public mutating func bindProvider<Function>(
        for type: any Any.Type, named name: BindingName? = nil, scope: Scope = .singleton, to function: Function,
        _ block: () -> Void = {}
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a function, which is wired and not bound.
    @available(*, unavailable, message: "write 'wireFactory' before a function, 'to: X.init'; what is bound is a block")
    @export(implementation) public mutating func bindFactory<Arguments, Function>(
        for type: any Any.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self,
        to function: Function, _ block: () -> Void = {}
    ) { fatalError() }
}

// MARK: Wiring

extension Binder {
    /// Refuses arguments of a provider, whose instance is shared.
    @available(*, unavailable, message: "only a factory takes arguments: write 'wireFactory'")
    @export(implementation) public mutating func wireProvider<First, each Other, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, scope: Scope = .singleton,
        taking first: First.Type, _ other: repeat (each Other).Type,
        to function: @MainActor (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses the scope of a factory, which keeps nothing.
    @available(*, unavailable, message: "only a provider has a scope: write 'wireProvider', or leave 'scope:' out")
    @export(implementation) public mutating func wireFactory<Arguments, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, scope: Scope,
        taking arguments: Arguments.Type = Void.self,
        to function: @MainActor (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses the scope of a factory, behind its arguments.
    @available(*, unavailable, message: "only a provider has a scope: write 'wireProvider', or leave 'scope:' out")
    @export(implementation) public mutating func wireFactory<Arguments, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, taking arguments: Arguments.Type,
        scope: Scope, to function: @MainActor (repeat each Parameter) throws -> Product
    ) { fatalError() }
}

// MARK: Lists

// They take two types at least, for which the right methods have no room.

extension _AnyBinder where Self: ~Copyable {
    // swift-format-ignore
    /// Refuses a list of seeds.
    @available(*, unavailable, message: "several seeds are one tuple: write 'taking: (A, B).self'")
    @export(implementation) public mutating func bindChild<First, Second, each Other>(
        for root: any Any.Type, named name: BindingName? = nil, taking first: First.Type, _ second: Second.Type,
        _ other: repeat (each Other).Type, to configure: (inout Binder) throws -> Void
    ) { fatalError() }
}

extension Binder {
    // swift-format-ignore
    /// Refuses a list of arguments.
    @_disfavoredOverload
    @available(*, unavailable, message: "several arguments are one tuple: write 'taking: (A, B).self'")
    @export(implementation) public mutating func wireFactory<First, Second, each Other, each Parameter, Product>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, taking first: First.Type, _ second: Second.Type,
        _ other: repeat (each Other).Type, with keys: BindingKey...,
        to function: @escaping @MainActor @Sendable (repeat each Parameter) throws -> Product
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a list of arguments.
    @available(*, unavailable, message: "several arguments are one tuple: write 'taking: (A, B).self'")
    @export(implementation) public mutating func requireBinding<First, Second, each Other>(
        for type: any Any.Type, named name: BindingName? = nil, taking first: First.Type, _ second: Second.Type,
        _ other: repeat (each Other).Type
    ) { fatalError() }
}

// MARK: Blocks and results

extension Binder {
    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindProvider' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation) public mutating func wireProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        _ make: (inout Resolver) throws -> T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindFactory' before a block; what is wired is a function, 'to: X.init'")
    @export(implementation) public mutating func wireFactory<T, Arguments, each Input>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self,
        block: (inout Resolver, repeat each Input) throws -> T
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation) public mutating func bindProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        to make: (inout Resolver) throws -> T, _ block: () -> Void = {}
    ) { fatalError() }

    /// Refuses the label of a function before a block.
    @available(*, unavailable, message: "leave out 'to:' before a block; it stands before what is wired")
    @export(implementation) public mutating func bindFactory<T, each Input>(
        for type: T.Type, named name: BindingName? = nil,
        to make: (inout Resolver, repeat each Input) throws -> T, _ block: () -> Void = {}
    ) { fatalError() }
}

// Results of another type. Disfavored, so that right calls with a closure are not taken for these. A function that is
// isolated to the main actor may be any.

extension Binder {
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

// Instances and types in place of functions, of which the compiler would only say that no method fits.

extension Binder {
    // swift-format-ignore
    /// Refuses an instance in place of a function.
    @_disfavoredOverload
    @available(*, unavailable, message: "what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'")
    @export(implementation) public mutating func wireProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, with keys: BindingKey...,
        to instance: T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses an instance in place of a function.
    @_disfavoredOverload
    @available(*, unavailable, message: "what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'")
    @export(implementation) public mutating func wireFactory<T, Arguments>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self, with keys: BindingKey...,
        to instance: T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a type in place of a function.
    @_disfavoredOverload
    @available(*, unavailable, message: "what is wired is a function: write 'to: X.init', or a closure that returns the instance, 'to: { x }'")
    @export(implementation) public mutating func wireProvider<T, Product>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, with keys: BindingKey...,
        to product: Product.Type
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a type in place of a function.
    @_disfavoredOverload
    @available(*, unavailable, message: "what is wired is a function: write 'to: X.init', or a closure that returns a new one, 'to: { X() }'")
    @export(implementation) public mutating func wireFactory<T, Product, Arguments>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self, with keys: BindingKey...,
        to product: Product.Type
    ) { fatalError() }
}

// MARK: Gone

// Names of earlier versions: the compiler tells whoever uses one what to write.

extension Binder {
    // swift-format-ignore
    /// Refuses a module that shadows that of an ancestor.
    @available(*, unavailable, message: "a module is installed once in a tree: for a second one call a function of yours, 'network(&binder)'")
    @export(implementation) public mutating func install(_ module: some Module, shadowing: Bool?) throws { fatalError() }

    // swift-format-ignore
    /// Refuses to require that a child binds something itself.
    @available(*, unavailable, message: "write 'requireBinding', and test that 'madeInstances' of the child has it")
    @export(implementation) public mutating func requireOwnBinding(
        for type: any Any.Type, named name: BindingName? = nil, taking arguments: (any Any.Type)? = nil
    ) { fatalError() }
}

extension InjectionError {
    // swift-format-ignore
    /// Refuses the error of a module that was installed twice.
    @available(*, unavailable, message: "a module is installed once in a tree: what meets in it is a 'duplicateBinding'")
    @export(implementation) public static func duplicateModule(_ module: String, sites: [BindingSite]) -> Self { fatalError() }
}
