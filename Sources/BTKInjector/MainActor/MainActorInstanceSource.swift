/// The lookups that a ``MainActorInjector`` and the ``MainActorResolver`` of a block share.
///
/// They find what is bound on the main actor as well as anywhere else. Instances are returned on the main actor and
/// stay there; the compiler enforces it. Handles can be made on any thread.
///
/// ```swift
/// @MainActor func router(
///     of source: borrowing some MainActorInstanceSource & ~Copyable
/// ) throws -> any Router {
///     try source.instance()
/// }
/// ```
public protocol MainActorInstanceSource: ~Copyable {
    /// Where lookups search: for the library only. It is lent for one lookup, and can't be kept.
    var lookupContext: LookupContext { get }
}

extension MainActorInstanceSource where Self: ~Copyable {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// ```swift
    /// let list: ListModel = try injector.mainActor.instance()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: The errors of ``InstanceSource/instance(for:named:)``, but for bindings of the main actor.
    @MainActor
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> T {
        try lookupContext.mainActorInstance(for: type, named: name)
    }

    /// Makes a new instance with a factory of the main actor, or with another one that takes no arguments.
    ///
    /// ```swift
    /// let note: NoteModel = try injector.mainActor.make(7)
    /// ```
    ///
    /// See ``InstanceSource/make(for:named:_:)-qux6``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - argument: The arguments that the factory takes.
    /// - Throws: The errors of ``InstanceSource/make(for:named:_:)-qux6``; and
    ///   ``InjectionError/notOnMainActor(_:)`` for a factory that is bound without the main actor, if an argument is
    ///   not Sendable.
    @MainActor
    public func make<T, each Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> T {
        try lookupContext.mainActorMake(type, named: name, sendingArguments: false, repeat each argument)
    }

    /// Makes a new instance with a factory.
    ///
    /// ```swift
    /// let session: any Session = try injector.mainActor.make("ada")
    /// ```
    ///
    /// See ``InstanceSource/make(for:named:_:)-qux6``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - argument: The arguments that the factory takes.
    /// - Throws: The errors of ``InstanceSource/make(for:named:_:)-qux6``, but for bindings of the main actor.
    @MainActor
    public func make<T, each Argument: Sendable>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> T {
        try lookupContext.mainActorMake(type, named: name, sendingArguments: true, repeat each argument)
    }

    /// Returns what ``instance(for:named:)`` would give for each name that the type is bound under, in the order of
    /// binding.
    ///
    /// ```swift
    /// let tabs = try injector.mainActor.instances(for: Tab.self)
    /// ```
    ///
    /// See ``InstanceSource/instances(for:)``.
    ///
    /// - Parameter type: The type as it was bound; taken from the context where it is left out.
    /// - Throws: The errors of ``instance(for:named:)``. Where nothing is bound the result is empty.
    @MainActor
    public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> [T] {
        try lookupContext.instances(for: type, isOnMainActor: true)
    }

    /// Returns a handle that gets the instance later, on the main actor.
    ///
    /// ```swift
    /// let later: MainActorProvider<ListModel> =
    ///     try injector.mainActor.provider()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: The errors of ``InstanceSource/provider(for:named:)``, but for bindings of the main actor.
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorProvider<T> {
        try lookupContext.mainActorProvider(for: type, named: name)
    }

    /// Returns a handle that makes new instances, on the main actor, with arguments of the types given.
    ///
    /// ```swift
    /// let makeNote = try injector.mainActor.factory(
    ///     for: NoteModel.self, taking: Int.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - arguments: The types of the arguments that the factory takes; leave it out for none.
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``, but for bindings of the main actor; and
    ///   ``InjectionError/notOnMainActor(_:)`` for a factory with arguments that is bound without it.
    public func factory<T, each Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        try lookupContext.mainActorFactory(named: name)
    }

    /// Returns a handle that makes new instances on the main actor, with the arguments that the context wants.
    ///
    /// ```swift
    /// let makeNote: MainActorFactory<NoteModel, Int> =
    ///     try injector.mainActor.factory()
    /// ```
    ///
    /// - Parameter name: The name as it was bound.
    /// - Throws: The errors of ``factory(for:named:taking:)``.
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorFactory<T, First, repeat each Rest> {
        try lookupContext.mainActorFactory(named: name)
    }

    /// Returns whether anything is bound under the type and the name: a provider, or factories with any arguments.
    ///
    /// ```swift
    /// let hasHelp = injector.mainActor.hasBinding(for: HelpModel.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound. `X?` counts as bound if `X?` or `X` is.
    ///   - name: The name as it would be bound.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        lookupContext.hasBinding(for: type, named: name)
    }
}

extension LookupContext {
    /// Returns an instance to a caller on the main actor.
    fileprivate func mainActorInstance<T>(for type: T.Type, named name: BindingName?) throws(InjectionError) -> T {
        let slot = slot(for: type, named: name)
        if recording != nil { record(slot, of: type, named: name) }
        guard let slot else {
            return try registry.optionalInstance(of: type, named: name, isOnMainActor: true, on: thread)
        }
        return try slot.instance(of: type, isOnMainActor: true, on: thread)
    }

    /// Makes a new instance for a caller on the main actor.
    fileprivate func mainActorMake<T, each Argument>(
        _ type: T.Type, named name: BindingName?, sendingArguments: Bool, _ argument: repeat each Argument
    ) throws(InjectionError) -> T {
        record(factory: type, named: name, taking: ArgumentList<repeat each Argument>.self, isDeferred: false)
        let caller = FactoryCaller(thread, isOnMainActor: true, sendsArguments: sendingArguments)
        return try registry.make(type, named: name, by: caller, repeat each argument)
    }

    fileprivate func mainActorProvider<T>(
        for type: T.Type, named name: BindingName?
    ) throws(InjectionError) -> MainActorProvider<T> {
        if recording != nil { record(of: type, named: name, isDeferred: true) }
        return try MainActorProvider(in: registry, named: name, on: thread)
    }

    fileprivate func mainActorFactory<T, each Argument>(
        named name: BindingName?
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        record(factory: T.self, named: name, taking: ArgumentList<repeat each Argument>.self, isDeferred: true)
        return try MainActorFactory(in: registry, named: name, on: thread)
    }
}
