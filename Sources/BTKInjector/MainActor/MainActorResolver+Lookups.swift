// The lookups that blocks of the main actor share with the view of an injector.

extension MainActorResolver {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// ```swift
    /// let list: ListModel = try injector.mainActor.instance()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    /// - Throws: The errors of ``InstanceSource/instance(for:named:)``, without
    ///   ``InjectionError/boundOnMainActor(_:)``.
    @export(implementation) @MainActor public func instance<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> T {
        try context.instanceOnMainActor(type, named: name)
    }

    /// Returns the instance of a provider, or a new one of a factory, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` to get nil.
    @export(implementation) @MainActor public func instance<T>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> T {
        try context.instanceOnMainActor(T.self, named: name, isInferred: true)
    }

    /// Makes a new instance with a factory of the main actor, or with another factory that takes no arguments.
    ///
    /// ```swift
    /// let note: NoteModel = try injector.mainActor.make(7)
    /// ```
    ///
    /// See ``InstanceSource/make(for:named:_:)``.
    ///
    /// - Throws: The errors of ``InstanceSource/make(for:named:_:)``, and ``InjectionError/notOnMainActor(_:)`` for a
    ///   factory that isn't of the main actor if an argument isn't Sendable.
    @export(implementation) @MainActor public func make<T, each Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> T {
        try made(type, named: name, sendingArguments: false, (repeat each argument))
    }

    /// Makes a new instance with a factory.
    ///
    /// ```swift
    /// let session: any Session = try injector.mainActor.make("ada")
    /// ```
    ///
    /// See ``InstanceSource/make(for:named:_:)``.
    ///
    /// - Throws: The errors of ``InstanceSource/make(for:named:_:)``, without ``InjectionError/boundOnMainActor(_:)``.
    @export(implementation) @MainActor public func make<T, each Argument: Sendable>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> T {
        try made(type, named: name, sendingArguments: true, (repeat each argument))
    }

    /// Returns one instance for each name under which the type is bound, in the order of the bindings.
    ///
    /// ```swift
    /// let tabs = try injector.mainActor.instances(for: Tab.self)
    /// ```
    ///
    /// See ``InstanceSource/instances(for:)``.
    ///
    /// - Parameter type: The type, as it was bound. Leave it out if the context says it.
    /// - Throws: The errors of ``instance(for:named:)``. If the type isn't bound, the result is empty.
    @MainActor public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> [T] {
        try context.instances(for: type, callerIsOnMainActor: true)
    }

    /// Returns a handle that gets the instance later, on the main actor.
    ///
    /// ```swift
    /// let later: MainActorProvider<ListModel> =
    ///     try injector.mainActor.provider()
    /// ```
    ///
    /// - Throws: The errors of ``InstanceSource/provider(for:named:)``, without
    ///   ``InjectionError/boundOnMainActor(_:)``.
    @export(implementation) public func provider<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorProvider<T> {
        MainActorProvider(source: try context.handleSource(of: type, named: name, taking: nil, reachesMainActor: true))
    }

    /// Returns a handle that gets the instance later, on the main actor, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` for a handle that gets nil.
    @export(implementation) public func provider<T>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorProvider<T> {
        MainActorProvider(
            source: try context.handleSource(
                of: T.self, named: name, taking: nil, reachesMainActor: true, isInferred: true))
    }

    /// Returns a handle that makes new instances on the main actor, with arguments of the types that you give.
    ///
    /// ```swift
    /// let makeNote = try injector.mainActor.factory(
    ///     for: NoteModel.self, taking: Int.self)
    /// ```
    ///
    /// - Throws: The errors of ``InstanceSource/factory(for:named:taking:)``, without
    ///   ``InjectionError/boundOnMainActor(_:)``, and ``InjectionError/notOnMainActor(_:)`` for a factory with
    ///   arguments that isn't of the main actor.
    @export(implementation) public func factory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil,
        taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        try handle(named: name)
    }

    /// Returns a handle that makes new instances on the main actor, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` for a handle that gets nil.
    @export(implementation) public func factory<T, each Argument>(
        named name: BindingName? = nil, taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        try handle(named: name, isInferred: true)
    }

    /// Returns a handle that makes new instances on the main actor, with the arguments that the context says.
    ///
    /// ```swift
    /// let makeNote: MainActorFactory<NoteModel, Int> =
    ///     try injector.mainActor.factory()
    /// ```
    ///
    /// - Parameter name: The name, as it was bound.
    /// - Throws: The errors of ``factory(for:named:taking:)``.
    @export(implementation) public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorFactory<T, First, repeat each Rest> {
        try handle(named: name, isInferred: true)
    }
}

extension MainActorResolver {
    /// Returns whether the type and the name are bound: by a provider, or by factories with any arguments.
    ///
    /// ```swift
    /// let hasHelp = injector.mainActor.hasBinding(for: HelpModel.self)
    /// ```
    ///
    /// See ``InstanceSource/hasBinding(for:named:)``.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        context.registry.layout.hasBinding(for: type, named: name)
    }
}

extension MainActorResolver {
    /// Makes a new instance for a caller on the main actor.
    @export(implementation) func made<T, Arguments>(
        _ type: T.Type, named name: BindingName?, sendingArguments: Bool, _ arguments: Arguments
    ) throws(InjectionError) -> T {
        context.noteNeed(of: type, named: name, taking: Arguments.self)
        return try context.registry.make(
            type, named: name, callerIsOnMainActor: true, sendsArguments: sendingArguments, on: context.thread,
            arguments)
    }

    /// Makes a handle of a factory that is called on the main actor.
    @export(implementation) func handle<T, each Argument>(
        named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> MainActorFactory<T, repeat each Argument> {
        MainActorFactory(
            source: try context.handleSource(
                of: T.self, named: name, taking: (repeat each Argument).self, reachesMainActor: true,
                isInferred: isInferred))
    }
}

// MARK: Refusals

// Each stands for a mistake, so that the compiler says what to write. Right code never gets here: the compiler looks at
// what is unavailable only when nothing else is possible.

extension MainActorResolver {
    // swift-format-ignore
    /// Refuses to look up a provider without a type.
    @available(*, unavailable, message: "of which type? write 'let x: MainActorProvider<any X> = try …' or 'provider(for: X.self)'")
    @export(implementation) public func provider(
        named name: BindingName? = nil
    ) throws(InjectionError) -> MainActorProvider<_UnstatedType> { fatalError() }

    // swift-format-ignore
    /// Refuses to look up a factory without a type.
    @available(*, unavailable, message: "of which type? write 'let x: MainActorFactory<any X, …> = try …' or 'factory(for: X.self, taking: …)'")
    @export(implementation) public func factory<Arguments>(
        named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self
    ) throws(InjectionError) -> _UnstatedType { fatalError() }

    // swift-format-ignore
    /// Refuses an action outside of a block, where there is no request.
    @available(*, unavailable, message: "only a block's own resolver completes its request: write 'i.whenComplete { i in … }' there")
    @export(implementation)
    public func whenComplete(_ action: (inout MainActorResolver) throws -> Void) { fatalError() }
}

// MARK: What was made

extension MainActorResolver {
    /// Returns the singletons of a type that exist, in the order in which they were made. This makes no instance.
    ///
    /// ```swift
    /// let windows = injector.mainActor.madeInstances(of: Closable.self)
    /// for window in windows.reversed() { window.close() }
    /// ```
    ///
    /// Instances of the main actor are among them, so the result stays on the main actor. The type is one that isn't
    /// Sendable. For a Sendable type you get the other method, which leaves out the instances of the main actor. See
    /// ``Injector/madeInstances(of:)``.
    ///
    /// - Parameter type: The type, usually a protocol. Leave it out if the context says it.
    @export(implementation) @MainActor public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        listMadeInstances(of: type, in: context.registry, callerIsOnMainActor: true)
    }

    /// Returns the singletons of a Sendable type that exist, in the order in which they were made. This makes no
    /// instance.
    ///
    /// ```swift
    /// let stores = await injector.mainActor.madeInstances(of: Store.self)
    /// ```
    ///
    /// The result may leave the main actor, so it has no instances that live there, as that of
    /// ``Injector/madeInstances(of:)``. Classes of the main actor are Sendable: to list these, ask for `AnyObject` or
    /// for a protocol that isn't Sendable, and cast.
    ///
    /// - Parameter type: The type. Leave it out if the context says it.
    @export(implementation) @MainActor public func madeInstances<T: Sendable>(of type: T.Type = T.self) -> [T] {
        // Whether an instance is Sendable is not known at run time. `(Base & Sendable).self` is `Base.self` there.
        listMadeInstances(of: type, in: context.registry, callerIsOnMainActor: false)
    }
}

extension _LookupContext {
    /// Returns the instance of a provider, or a new one of a factory without arguments, to a caller on the main actor.
    @export(implementation) func instanceOnMainActor<T>(
        _ type: T.Type, named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> T {
        let slot = slot(for: type, named: name)
        if let slot, slot.isReady { return slot.readInstance(as: type) }
        return try otherInstance(of: slot, type, named: name, callerIsOnMainActor: true, isInferred: isInferred)
    }
}
