/// A binder for blocks that run on the main actor, while you configure an injector.
///
/// Instances are made on the main actor, stay there, and are released there, so they need not be Sendable.
///
/// ```swift
/// binder.mainActor.bindFactory(for: Screen.self) { (i, id: Int) in
///     Screen(id: id, router: try i.instance())
/// }
/// ```
///
/// You get this from ``Binder/mainActor``. To wire a function of the main actor, use the ``Binder`` itself.
public struct MainActorBinder: ~Copyable {
    @usableFromInline var binder: Binder

    /// Binds a type to a provider on the main actor: a block that runs there, and whose instance is shared there.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Window.self) { _ in window }
    /// ```
    ///
    /// The block's ``MainActorResolver`` finds instances of the main actor and all others. A request without
    /// `mainActor` gets an ``InjectionError/boundOnMainActor(_:)``.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes the instance. Ask the resolver for other instances.
    @export(implementation) public mutating func bindProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, fileID: String = #fileID,
        line: Int = #line, _ make: @escaping @MainActor (inout MainActorResolver) throws -> T
    ) {
        let make = ordinary(make, as: (@Sendable (inout Resolver) throws -> T).self)
        binder.addProvider(type, name, scope, livesOnMainActor: true, (fileID, line), make)
    }

    /// Binds a type to a factory on the main actor: a block that runs there, and makes a new instance for each request.
    ///
    /// ```swift
    /// binder.mainActor.bindFactory(for: Panel.self) { i in
    ///     Panel(model: try i.instance())
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes an instance. Ask the resolver for other instances.
    @export(implementation) public mutating func bindFactory<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver) throws -> T
    ) {
        add(type, name, (fileID, line)) { (i, _: Void) in try make(&i) }
    }

    /// Binds a type to a factory whose block is called only by lookups that are isolated to the main actor themselves.
    @export(implementation) mutating func add<T, Arguments>(
        _ type: T.Type, _ name: BindingName?, _ site: (fileID: String, line: Int),
        _ make: @escaping @MainActor (inout MainActorResolver, Arguments) throws -> T
    ) {
        let make = ordinary(make, as: (@Sendable (inout Resolver, Arguments) throws -> sending T).self)
        binder.addFactory(type, name, Arguments.self, livesOnMainActor: true, site, FactoryBlock(make))
    }
}

extension MainActorBinder {
    /// Declares a child whose seeds live on the main actor.
    ///
    /// ```swift
    /// binder.mainActor.bindChild(for: Page.self, taking: Draft.self) { binder in
    ///     // Its Draft parameter gets the draft.
    ///     binder.wireProvider(to: Page.init)
    /// }
    /// let page: Child<Page> = try injector.mainActor.make(draft)
    /// ```
    ///
    /// The seeds need not be Sendable, because you make such a child on the main actor only. The block may bind
    /// anything. If a function that isn't of the main actor needs a seed, declare the child with
    /// ``Binder/bindChild(for:named:taking:fileID:line:to:)``, which also says how roots and seeds are found.
    ///
    /// - Parameters:
    ///   - root: The type under which the block binds the root.
    ///   - name: Tells several declarations with the same root and the same seeds apart.
    ///   - seeds: The types of the seeds.
    ///   - fileID: Where you declare the child, for errors.
    ///   - line: Where you declare the child, for errors.
    ///   - configure: Binds the objects that each child has of its own.
    /// - Throws: The block's errors, unchanged. Nothing is declared then.
    @export(implementation) public mutating func bindChild<Root, each Seed>(
        for root: Root.Type, named name: BindingName? = nil, taking seeds: (repeat each Seed).Type = Void.self,
        fileID: String = #fileID, line: Int = #line, to configure: (inout Binder) throws -> Void
    ) rethrows {
        let maker = makingChild(root, (repeat each Seed).self)
        try binder.addChild(
            Child<Root>.self, of: root, name, (repeat each Seed).self, maker, livesOnMainActor: true, (fileID, line),
            to: configure)
    }
}

extension Binder {
    /// A binder for blocks whose instances are made on the main actor, stay there, and are released there.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Window.self) { _ in window }
    /// ```
    public var mainActor: MainActorBinder {
        _read {
            let view = MainActorBinder(binder: Binder(configuration))
            yield view
        }
        _modify {
            var view = MainActorBinder(binder: Binder(configuration))
            yield &view
        }
    }
}

// MARK: Factories with arguments

// Factories with up to five arguments are generated. Only long lists have a pack, for the reason that `.ci/arities`
// says: where there is one, Swift 6.3 does not see that a block's argument is `sending`, and the block could send away
// what its caller keeps.

extension MainActorBinder {
    /// Binds a type to a factory on the main actor with six or more arguments, all of which are Sendable.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes an instance with the arguments. Ask the resolver for other instances.
    public mutating func bindFactory<
        T, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, each Rest: Sendable
    >(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B, C, D, E, F, repeat each Rest) throws -> T
    ) {
        // This is not emitted into clients: where Swift 6.3 specializes a pack behind other parameters, it mixes up the
        // arguments.
        add(type, name, (fileID, line)) { (i, arguments: (A, B, C, D, E, F, repeat each Rest)) in
            try TupleReader.read(arguments) { reader in
                try make(
                    &i, reader.next(), reader.next(), reader.next(), reader.next(), reader.next(), reader.next(),
                    repeat reader.next((each Rest).self))
            }
        }
    }
}
