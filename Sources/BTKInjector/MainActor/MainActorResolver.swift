/// The lookups of a block or an injector that find instances of the main actor as well as all others.
///
/// ```swift
/// binder.mainActor.bindProvider(for: ViewModel.self) { i in
///     ViewModel(router: try i.instance(), store: try i.instance())
/// }
/// let model: ViewModel = try injector.mainActor.instance()
/// ```
///
/// You get instances on the main actor, and they stay there, as the compiler checks. From elsewhere, call an injector's
/// methods with `await`, for results that are Sendable. You can make handles on any thread.
///
/// A block of the main actor gets a resolver while it runs. ``Injector/mainActor`` and ``Resolver/mainActor`` lend one
/// for a call. You can't copy or store a resolver, nor capture it in an escaping closure. A function that helps a block
/// takes `_ i: inout MainActorResolver`, and you call it with `&i`. A function that takes
/// `_ i: borrowing MainActorResolver` works with `i` and with `injector.mainActor`.
public struct MainActorResolver: ~Copyable {
    // This is not Sendable, because the resolver of a block knows its thread. An injector's is new at each access, so
    // it may be sent to the main actor for the time of a call that awaits; the compiler sees to that.
    @usableFromInline var context: _LookupContext

    @export(implementation) init(_ context: consuming _LookupContext) {
        self.context = context
    }

    // Mutating, so that only a block's own has it: what is lent by `mainActor` need not belong to a request.

    /// Runs an action at the end of the outermost request, after all its blocks have returned.
    ///
    /// All instances of the request exist then, so you can give an instance its owner:
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Toolbar.self) { i in
    ///     let toolbar = Toolbar()
    ///     i.whenComplete { i in toolbar.window = try i.instance() }
    ///     return toolbar
    /// }
    /// ```
    ///
    /// Actions run in the order in which you gave them, and may give further actions. If an action throws, the request
    /// throws, and the injector drops each instance of the main actor that was built after the first action was given.
    /// If the block throws after it gave an action, that action doesn't run. Actions that give each other without end
    /// are an ``InjectionError/circularDependency(path:)``, or an ``InjectionError/nestingTooDeep(path:)`` if no
    /// binding's action repeats.
    ///
    /// Call this in blocks and actions only. The resolver of `injector.mainActor` refuses it, because there is no
    /// request.
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
    /// The lookups that find instances of the main actor as well as all others.
    ///
    /// ```swift
    /// let list: ListModel = try injector.mainActor.instance()
    /// ```
    @export(implementation) public var mainActor: MainActorResolver {
        _read {
            // Yielded for the reason that ``_lookupContext`` has.
            defer { extendLifetime(self) }
            let view = MainActorResolver(_LookupContext(of: registry))
            yield view
        }
    }
}

extension Resolver {
    /// The lookups that find instances of the main actor, from which any block may get handles.
    ///
    /// ```swift
    /// let router: MainActorProvider<any Router> = try i.mainActor.provider()
    /// ```
    ///
    /// You get the instances themselves on the main actor only. In a block of any thread, a request for one doesn't
    /// compile.
    @export(implementation) public var mainActor: MainActorResolver {
        _read {
            // The constant is needed, because Swift 6.3 crashes on the shorter form in release builds.
            let view = MainActorResolver(context.loan)
            yield view
        }
    }
}

extension MainActorResolver: _AnyResolver {}

extension MainActorResolver {
    /// These lookups, so that code of the main actor reads alike in a block and elsewhere.
    @export(implementation) public var mainActor: MainActorResolver {
        _read { yield self }
    }
}

// MARK: Ordinary handles

extension MainActorResolver {
    /// Returns a handle that gets the instance later, on any thread, if the context says a ``Provider``.
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

    /// Returns a handle that makes new instances on any thread, if the context says a ``Factory``.
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

    /// Returns a handle that makes new instances on any thread, with the arguments that the context says.
    ///
    /// ```swift
    /// binder.mainActor.bindProvider(for: Login.self) { i in
    ///     Login(makeSession: try i.factory())  // Factory<any Session, String>
    /// }
    /// ```
    ///
    /// - Parameter name: The name, as it was bound.
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``.
    @export(implementation) @_disfavoredOverload public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try context.factory(named: name)
    }
}
