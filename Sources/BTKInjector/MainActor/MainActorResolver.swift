/// The lookups that a block of the main actor receives, for as long as it runs: of bindings there and of all others.
///
/// ```swift
/// binder.mainActor.bindProvider(for: ViewModel.self) { i in
///     ViewModel(router: try i.instance(), store: try i.instance())
/// }
/// ```
///
/// Like a ``Resolver``, it can't be copied, stored or captured by an escaping closure. A function that helps a block
/// takes `_ i: inout MainActorResolver`, and is called with `&i`.
public struct MainActorResolver: ~Copyable, MainActorInstanceSource {
    @usableFromInline let context: LookupContext

    init(_ context: consuming LookupContext) {
        self.context = context
    }

    /// Where lookups search: for the library only.
    @export(implementation)
    public var lookupContext: LookupContext {
        _read { yield context }
    }

    /// Returns a handle that gets the instance later, on any thread, where the context asks for one.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: ListModel.self) { i in
    ///     ListModel(store: try i.provider())  // a Provider<any Store>
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: The errors of ``InstanceSource/provider(for:named:)``.
    @export(implementation)
    @_disfavoredOverload
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try context.provider(for: type, named: name)
    }

    /// Returns a handle that makes new instances on any thread, where the context asks for one.
    ///
    /// ```swift
    /// let makeSession: Factory<any Session, String> =
    ///     try i.factory(for: Session.self, taking: String.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - arguments: The types of the arguments that the factory takes; leave it out for none.
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``.
    @export(implementation)
    @_disfavoredOverload
    public func factory<T, each Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try context.factory(named: name)
    }

    /// Returns a handle that makes new instances on any thread, with the arguments that the context asks for.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Login.self) { i in
    ///     Login(makeSession: try i.factory())  // Factory<any Session, String>
    /// }
    /// ```
    ///
    /// - Parameter name: The name as it was bound.
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``.
    @export(implementation)
    @_disfavoredOverload
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try context.factory(named: name)
    }

    /// Runs an action at the end of the outermost request, on the main actor.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Toolbar.self) { i in
    ///     let toolbar = Toolbar()
    ///     i.whenComplete { i in toolbar.window = try i.instance() }
    ///     return toolbar
    /// }
    /// ```
    ///
    /// See ``Resolver/whenComplete(_:)``.
    ///
    /// - Parameter action: Runs once, with the lookups of the same injector.
    @MainActor
    public func whenComplete(_ action: @escaping @MainActor (inout MainActorResolver) throws -> Void) {
        // Safe because the request of a block of the main actor ends on the main actor, and both resolvers have one
        // layout.
        context.addAction(unsafeBitCast(action, to: ((inout Resolver) throws -> Void).self))
    }
}

extension Resolver {
    /// Handles on what is bound on the main actor, which any block may get.
    ///
    /// ```swift
    /// let router: MainActorProvider<any Router> = try i.mainActor.provider()
    /// ```
    ///
    /// Instances are returned on the main actor only, so a block that requests them here does not compile.
    public var mainActor: MainActorResolver {
        _read {
            // By way of a constant: Swift 6.3 crashes on the shorter form in release builds.
            let view = MainActorResolver(context.loan)
            yield view
        }
    }
}
