/// A list of your types, with the function or block that makes each, while you configure an injector.
///
/// You get a binder in a configuration block and can't keep it, so an injector's bindings never change.
///
/// ```swift
/// func network(_ binder: inout Binder) {
///     binder.wireProvider(for: Client.self, to: DefaultClient.init)
///     binder.bindFactory(for: Request.self) { (_, path: String) in
///         DefaultRequest(path: path)
///     }
/// }
/// ```
///
/// A key is a type, a name and a list of arguments. If you bind a key twice, the configuration reports both places.
public struct Binder: ~Copyable {
    var configuration: Configuration

    init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Binds a type to a provider: a block whose instance is shared.
    ///
    /// ```swift
    /// binder.bindProvider(for: Store.self) { i in
    ///     DiskStore(clock: try i.instance(), isReadOnly: isLocked)
    /// }
    /// ```
    ///
    /// The block runs at the first request for the instance, on one thread at a time, and once in all if it succeeds.
    /// If the block throws, nothing is kept, and the next request runs the block again.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol. Any thread may use the shared instance, so the type must be Sendable: write
    ///     `protocol Store: Sendable`.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes the instance. Ask the resolver for other instances.
    @export(implementation) public mutating func bindProvider<T: Sendable>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, fileID: String = #fileID,
        line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver) throws -> T
    ) {
        addProvider(type, name, scope, livesOnMainActor: false, (fileID, line), make)
    }

    /// Binds a provider to a block, of either binder.
    @export(implementation) mutating func addProvider<T>(
        _ type: T.Type, _ name: BindingName?, _ scope: Scope, livesOnMainActor: Bool,
        _ site: (fileID: String, line: Int),
        _ make: @escaping @Sendable (inout Resolver) throws -> T
    ) {
        addProvider(type, name, scope, livesOnMainActor: livesOnMainActor, site) { context, _, storage in
            let loan = context.loan
            var resolver = Resolver(context)
            defer { resolver.context.requireSame(as: loan) }
            storage.initialize(to: try make(&resolver) as T)
        }
    }

    /// Binds a type to a factory: a block that makes a new instance for each request.
    ///
    /// ```swift
    /// binder.bindFactory(for: Draft.self) { i in
    ///     let draft = Draft()
    ///     draft.store = try i.instance()
    ///     return draft
    /// }
    /// ```
    ///
    /// A new instance belongs to its caller, so the type need not be Sendable.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes an instance. Ask the resolver for other instances.
    @export(implementation) public mutating func bindFactory<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver) throws -> sending T
    ) {
        addFactory(type, name, NoArguments.self, (fileID, line), FactoryBlock<T, Void> { (i, _) in try make(&i) })
    }

    /// Binds a type to a factory with arguments: a block that makes a new instance for each request.
    ///
    /// ```swift
    /// binder.bindFactory(for: Session.self) { (i, user: String) in
    ///     DefaultSession(user: user, store: try i.instance())
    /// }
    /// ```
    ///
    /// You may bind several factories of one type and name, if their arguments differ.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes an instance with the arguments. Ask the resolver for other instances. Write `sending` before the
    ///     type of an argument that isn't Sendable.
    @export(implementation) public mutating func bindFactory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) {
        let arguments = (repeat each Argument).self
        addFactory(type, name, arguments, ownsArguments: true, (fileID, line), FactoryBlock.sending(make))
    }

    /// Binds a type to a factory whose arguments are all Sendable: a block that makes a new instance for each request.
    ///
    /// Wired functions may call such a factory by a closure, `(String) -> any Session`.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where you bind, for errors.
    ///   - line: Where you bind, for errors.
    ///   - make: Makes an instance with the arguments. Ask the resolver for other instances.
    @export(implementation) public mutating func bindFactory<T, each Argument: Sendable>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) {
        let arguments = (repeat each Argument).self
        addFactory(type, name, arguments, (fileID, line), FactoryBlock.sending(make))
    }

    // All methods of both binders call one of these. Not generic, so that clients have little code for each binding.

    @export(implementation) @inline(__always) mutating func addProvider(
        _ type: any Any.Type, _ name: BindingName?, _ scope: Scope, livesOnMainActor: Bool = false,
        _ site: (fileID: String, line: Int), wiring: consuming WiredFunction? = nil,
        _ build: consuming @escaping ProviderBlock
    ) {
        // Most providers are such. With fewer arguments, a binding takes 23 ns in place of 31, and each call 20 bytes
        // less.
        if name == nil, case .singleton = scope, !livesOnMainActor {
            addSingleton(type, site.fileID, site.line, consume build, wiring: consume wiring)
        } else {
            addOtherProvider(
                type, name, scope, livesOnMainActor: livesOnMainActor, site, consume build, wiring: consume wiring)
        }
    }

    @usableFromInline mutating func addSingleton(
        _ type: any Any.Type, _ fileID: String, _ line: Int, _ build: consuming @escaping ProviderBlock,
        wiring: consuming WiredFunction?
    ) {
        configuration.add(
            BindingMetadata(type: type, scope: .singleton, wiring: consume wiring), at: (fileID, line),
            .provider(consume build))
    }

    @usableFromInline mutating func addOtherProvider(
        _ type: any Any.Type, _ name: BindingName?, _ scope: Scope, livesOnMainActor: Bool,
        _ site: (fileID: String, line: Int), _ build: consuming @escaping ProviderBlock,
        wiring: consuming WiredFunction?
    ) {
        add(
            type, name, scope, NoArguments.self, livesOnMainActor: livesOnMainActor, ownsArguments: false, site,
            source: .provider(consume build), wiring: consume wiring)
    }

    @usableFromInline mutating func addFactory(
        _ type: any Any.Type, _ name: BindingName?, _ arguments: any Any.Type, livesOnMainActor: Bool = false,
        ownsArguments: Bool = false, _ site: (fileID: String, line: Int), wiring: consuming WiredFunction? = nil,
        _ block: consuming any AnyFactoryBlock
    ) {
        add(
            type, name, nil, arguments, livesOnMainActor: livesOnMainActor, ownsArguments: ownsArguments, site,
            source: .factory(consume block), wiring: consume wiring)
    }

    /// Adds a binding of any kind.
    @inline(never) mutating func add(
        _ type: any Any.Type, _ name: BindingName?, _ scope: Scope?, _ arguments: any Any.Type, livesOnMainActor: Bool,
        ownsArguments: Bool = false, _ site: (fileID: String, line: Int), source: consuming Binding.Source?,
        wiring: consuming WiredFunction? = nil
    ) {
        configuration.add(
            BindingMetadata(
                type: type, name: name, scope: scope, livesOnMainActor: livesOnMainActor, ownsArguments: ownsArguments,
                arguments: arguments, wiring: consume wiring), at: site, consume source)
    }

    /// Returns the note of a function, and has the configuration check it.
    @export(implementation) @inline(__always)
    mutating func wired(_ parameters: [any Any.Type], with keys: [BindingKey]) -> WiredFunction {
        addWiringCheck()
        return WiredFunction(parameters, with: keys)
    }

    @usableFromInline mutating func addWiringCheck() { configuration.check(by: ParameterCheck.problems) }

    /// Requires that a type is bound, with any arguments, by any module, parent or override.
    ///
    /// Require the types that your own code and your properties request, and the configuration reports a missing one:
    ///
    /// ```swift
    /// binder.requireBinding(for: Store.self)  // @Injected var store: any Store
    /// ```
    ///
    /// Any binding of the type and the name meets the requirement, even one of the main actor, one of a parent, or a
    /// factory with arguments. If there is none, you get an ``InjectionError/bindingNotFound(_:path:)``. Overrides keep
    /// the requirement.
    ///
    /// - Parameters:
    ///   - type: The type, as you would bind it.
    ///   - name: The name, as you would bind it.
    ///   - fileID: Where you require the type, for errors.
    ///   - line: Where you require the type, for errors.
    @export(implementation) public mutating func requireBinding<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        require(type, name, nil, (fileID, line))
    }

    /// Requires that a type is bound with these arguments, by any module, parent or override.
    ///
    /// ```swift
    /// // try injector.make(for: Session.self, "ada")
    /// binder.requireBinding(for: Session.self, taking: String.self)
    /// ```
    ///
    /// A factory that takes exactly these arguments meets the requirement. `Void.self` means no arguments, which a
    /// provider meets as well. If the type is bound with other arguments only, you get an
    /// ``InjectionError/argumentMismatch(_:expected:requested:)``, and if the type isn't bound at all, an
    /// ``InjectionError/bindingNotFound(_:path:)``. Otherwise see ``requireBinding(for:named:fileID:line:)``.
    ///
    /// - Parameters:
    ///   - type: The type, as you would bind it.
    ///   - name: The name, as you would bind it.
    ///   - arguments: The type of the argument; for several, the tuple, `(String, Int).self`.
    ///   - fileID: Where you require the type, for errors.
    ///   - line: Where you require the type, for errors.
    @export(implementation) public mutating func requireBinding<T, Arguments>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type, fileID: String = #fileID,
        line: Int = #line
    ) {
        require(type, name, arguments, (fileID, line))
    }

    /// Requires a binding.
    ///
    /// - Parameter arguments: The list that it must take; nil if any will do.
    @usableFromInline mutating func require(
        _ type: any Any.Type, _ name: BindingName?, _ arguments: (any Any.Type)?,
        _ site: (fileID: String, line: Int)
    ) {
        configuration.add(
            Requirement(
                key: BindingKey(of: type, named: name), arguments: arguments, site: configuration.site(at: site)))
    }

    /// Removes, in an override, what the original binds for a type and a name, with any arguments.
    ///
    /// Test how an app works without a service, or bind the type with other arguments instead:
    ///
    /// ```swift
    /// let offline = try app.overriding { binder in
    ///     binder.removeBinding(for: Uploader.self)
    /// }
    /// ```
    ///
    /// The override removes the key in the injector and in each declared child, except for seeds. A function that needs
    /// the key then gets an ``InjectionError/bindingNotFound(_:path:)``, and an optional parameter gets nil. A binding
    /// of that type and name that follows in the same block takes the place of the removed one.
    ///
    /// Removing a key that the original doesn't bind, or removing outside of an override, is an
    /// ``InjectionError/nothingToOverride(_:)``. Removing a key behind a binding of that key in the same block is an
    /// ``InjectionError/duplicateBinding(_:sites:)``.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound.
    ///   - name: The name, as it was bound.
    ///   - fileID: Where you remove the key, for errors.
    ///   - line: Where you remove the key, for errors.
    public mutating func removeBinding<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        configuration.removeBinding(of: type, named: name, at: (fileID, line))
    }

    /// Reports each block or function that has run, when its request has ended.
    ///
    /// ```swift
    /// binder.onConstruction { print($0.key, $0.duration) }
    /// ```
    ///
    /// A report has the key, the place of the binding, the depth, the start, the duration, and whether the run failed;
    /// it has no instance. You get the innermost run first, for the bindings of this injector and of its children.
    ///
    /// Reports come on the thread of the request, after the request has published its instances, and while no lock is
    /// held. So an observer may ask the injector. Only the caller of that request waits for the observer. You get no
    /// reports of instances that an observer requests, and none of a verification. Overrides keep observers.
    ///
    /// An injector without an observer is no slower. With one, each run takes some 40 bytes until its request has
    /// ended: a block that runs as long as your program and calls factories keeps all of their reports. If an injector
    /// is made and released within one request, the injector ends after its reports.
    ///
    /// - Parameter report: Runs for each block or function, on any thread.
    public mutating func onConstruction(_ report: @escaping @Sendable (ConstructionReport) -> Void) {
        configuration.addObserver(report)
    }
}
