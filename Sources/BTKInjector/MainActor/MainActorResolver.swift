/// The lookups that find what is bound on the main actor as well as anywhere else, of a block or of an injector.
///
/// ```swift
/// binder.mainActor.bindProvider(for: ViewModel.self) { i in
///     ViewModel(router: try i.instance(), store: try i.instance())
/// }
/// let model: ViewModel = try injector.mainActor.instance()
/// ```
///
/// Instances are returned on the main actor and stay there; the compiler enforces it. Elsewhere the methods of an
/// injector are called with `await`, for results that are Sendable. Handles can be made on any thread.
///
/// A block of the main actor receives it for as long as it runs, and ``Injector/mainActor`` and ``Resolver/mainActor``
/// lend it for one call. Like a ``Resolver``, it can't be copied, stored or captured by an escaping closure. A function
/// that helps a block takes `_ i: inout MainActorResolver`, and is called with `&i`; one that takes
/// `_ i: borrowing MainActorResolver` may be called with `i` and with `injector.mainActor`.
public struct MainActorResolver: ~Copyable {
    // Not Sendable: that of a block knows its thread. An injector's is new at each access, so it may be sent to the
    // main actor for the time of a call that awaits; the compiler sees to that.
    @usableFromInline var context: _LookupContext

    @export(implementation) init(_ context: consuming _LookupContext) {
        self.context = context
    }

    // Mutating, so that only a block's own has it: what is lent by `mainActor` need not belong to a request.

    /// Runs an action at the end of the outermost request, when all its blocks have returned.
    ///
    /// Then every instance of the request exists, so that an instance may be given its owner:
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Toolbar.self) { i in
    ///     let toolbar = Toolbar()
    ///     i.whenComplete { i in toolbar.window = try i.instance() }
    ///     return toolbar
    /// }
    /// ```
    ///
    /// Actions run in the order in which they were given, and may give more. If one throws, so does the request, and
    /// none of the instances of the main actor stays that were built after the first one was given. If the block throws
    /// after it gave an action, the action does not run. Actions that give each other without end are a
    /// ``InjectionError/circularDependency(path:)``, or ``InjectionError/nestingTooDeep(path:)`` where no binding's
    /// action repeats.
    ///
    /// Only blocks and actions have requests, so that what `mainActor` lends refuses it.
    ///
    /// - Parameter action: Runs once, with the lookups of the same injector.
    @export(implementation) @MainActor
    public mutating func whenComplete(_ action: @escaping @MainActor (inout MainActorResolver) throws -> Void) {
        // Safe because the request of a block of the main actor ends there.
        context.addAction(unsafe withoutIsolation(action, as: ((inout MainActorResolver) throws -> Void).self))
    }
}

extension _LookupContext {
    /// Adds something to do at the end of the block's request, in the block's context.
    @usableFromInline func addAction(_ action: @escaping (inout MainActorResolver) throws -> Void) {
        // Safe because the action has a `RegistryUser`, which keeps the registry from ending.
        let registry = unmanagedRegistry
        let thread = thread
        thread.requestState().add(on: thread) { thread in
            let context = _LookupContext(registry: registry, thread: thread.storage)
            let loan = context.loan
            var resolver = MainActorResolver(context)
            defer { resolver.context.requireSame(as: loan) }
            try action(&resolver)
        }
    }
}

extension Injector {
    /// The lookups for what is bound on the main actor.
    ///
    /// ```swift
    /// let list: ListModel = try injector.mainActor.instance()
    /// ```
    @export(implementation) public var mainActor: MainActorResolver {
        _read {
            // As for ``_lookupContext``.
            defer { extendLifetime(self) }
            let view = MainActorResolver(_LookupContext(of: registry))
            yield view
        }
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
    @export(implementation) public var mainActor: MainActorResolver {
        _read {
            // By way of a constant: Swift 6.3 crashes on the shorter form in release builds.
            let view = MainActorResolver(context.loan)
            yield view
        }
    }
}

extension MainActorResolver: _AnyResolver {}

extension MainActorResolver {
    /// The same lookups, so that code of the main actor reads alike in a block and elsewhere.
    @export(implementation) public var mainActor: MainActorResolver {
        _read { yield self }
    }
}

// MARK: Ordinary handles

extension MainActorResolver {
    /// Returns a handle that gets the instance later, on any thread, where the context asks for one.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: ListModel.self) { i in
    ///     ListModel(store: try i.provider())  // a Provider<any Store>
    /// }
    /// ```
    ///
    /// - Throws: The errors of ``InstanceSource/provider(for:named:)``.
    @export(implementation) @_disfavoredOverload public func provider<T>(
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
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``.
    @export(implementation) @_disfavoredOverload public func factory<T, each Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil,
        taking arguments: (repeat each Argument).Type = Void.self
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
    @export(implementation) @_disfavoredOverload public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try context.factory(named: name)
    }
}
