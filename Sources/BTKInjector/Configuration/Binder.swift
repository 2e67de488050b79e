/// A binder of types to the functions and blocks that make their instances, while an injector is configured.
///
/// A binder is lent to a configuration block and cannot leave it, so an injector's bindings never change.
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
/// A key is a type, a name and a list of arguments. Binding one twice is an error, which names both places.
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
    /// The block runs at the first request for the instance, at most once at a time, and once in all when it succeeds.
    /// If it throws, nothing is kept, and the next request runs it again.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol. Shared instances are used on any thread, so it must be Sendable: write
    ///     `protocol Store: Sendable`.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes the instance, of what the resolver gives.
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
    /// New instances belong to their caller, so they need not be Sendable.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives.
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
    /// Factories of one type and name with different arguments stand side by side.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives and of the arguments. Write `sending` before the type of
    ///     an argument that is not Sendable.
    @export(implementation) public mutating func bindFactory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
    ) {
        let arguments = (repeat each Argument).self
        addFactory(type, name, arguments, ownsArguments: true, (fileID, line), FactoryBlock.sending(make))
    }

    /// Binds a type to a factory with arguments that are all Sendable: a block that makes a new instance for each
    /// request.
    ///
    /// Closures that wired functions take, `(String) -> any Session`, may call such a factory.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives and of the arguments.
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

    /// Requires that a type is bound, with any arguments, by whichever module, parent or override.
    ///
    /// Declare what properties and modules need, and the configuration reports what is missing:
    ///
    /// ```swift
    /// binder.requireBinding(for: Store.self)  // @Injected var store: any Store
    /// ```
    ///
    /// Any binding of type and name meets the requirement: of the main actor, of a parent, a factory with arguments. If
    /// there is none, the configuration reports an ``InjectionError/bindingNotFound(_:path:)``. Overrides keep the
    /// requirement.
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound.
    ///   - name: The name as it would be bound.
    ///   - fileID: Where it is required, for errors.
    ///   - line: Where it is required, for errors.
    @export(implementation) public mutating func requireBinding<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        require(type, name, nil, (fileID, line))
    }

    /// Requires that a type is bound with these arguments, by whichever module, parent or override.
    ///
    /// ```swift
    /// // try injector.make(for: Session.self, "ada")
    /// binder.requireBinding(for: Session.self, taking: String.self)
    /// ```
    ///
    /// A factory that takes exactly these meets the requirement. `Void.self` are none, which a provider meets, too. If
    /// the type is bound only otherwise, the configuration reports an
    /// ``InjectionError/argumentMismatch(_:expected:requested:)``, and if it is not bound at all an
    /// ``InjectionError/bindingNotFound(_:path:)``. All else is as without arguments.
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound.
    ///   - name: The name as it would be bound.
    ///   - arguments: The type of the argument; of several the tuple, `(String, Int).self`.
    ///   - fileID: Where it is required, for errors.
    ///   - line: Where it is required, for errors.
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
                BindingMetadata(
                    type: type, name: name, acceptsAnyArguments: arguments == nil,
                    arguments: arguments ?? NoArguments.self),
                at: configuration.site(at: site)))
    }

    /// Removes, in an override, what the original binds for a type and a name, with any arguments.
    ///
    /// Test what an app does without a service, or bind something under other arguments in its place:
    ///
    /// ```swift
    /// let offline = try app.overriding { binder in
    ///     binder.removeBinding(for: Uploader.self)
    /// }
    /// ```
    ///
    /// The key is removed in the injector and in each declared child, but for seeds. What needs it is an
    /// ``InjectionError/bindingNotFound(_:path:)``, and an optional of it is nil. What the same block binds behind the
    /// removal, for that type and name, stands in its place.
    ///
    /// To remove what the original does not bind, or to remove anything in a configuration that is no override, is an
    /// ``InjectionError/nothingToOverride(_:)``; a removal behind a binding is an
    /// ``InjectionError/duplicateBinding(_:sites:)``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound.
    ///   - name: The name as it was bound.
    ///   - fileID: Where it is removed, for errors.
    ///   - line: Where it is removed, for errors.
    public mutating func removeBinding<T>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        configuration.removeBinding(of: type, named: name, at: (fileID, line))
    }

    /// Reports each block or function that runs, when its request has ended.
    ///
    /// ```swift
    /// binder.onConstruction { print($0.key, $0.duration) }
    /// ```
    ///
    /// A report has the key, the place of the binding, the depth, the start, the duration, and whether it failed; no
    /// instance. The innermost comes first. Reports cover the bindings of this injector and of its children.
    ///
    /// They are made on the thread of the request, outside of every lock, when its instances are published and it has
    /// ended: so an observer may ask the injector. Only the caller of that request waits for observers. Instances
    /// that an observer requests are not reported, nor those of a verification. Overrides keep
    /// observers. Without one, nothing is slower. With one, each run takes some 40 bytes until its request has ended:
    /// a block that runs for as long as the program, and calls factories meanwhile, keeps all of their reports. An
    /// injector that is made and released within a request ends when its reports are sent.
    ///
    /// - Parameter report: Runs for each block or function, on any thread.
    public mutating func onConstruction(_ report: @escaping @Sendable (ConstructionReport) -> Void) {
        configuration.addObserver(report)
    }
}
