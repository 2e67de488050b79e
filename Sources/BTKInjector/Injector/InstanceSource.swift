/// The lookups that an ``Injector`` and the ``Resolver`` of a block share.
///
/// ```swift
/// func clock(
///     of source: borrowing some InstanceSource & ~Copyable
/// ) throws -> any Clock {
///     try source.instance()
/// }
/// ```
///
/// Looking up an instance that exists takes no lock and never waits, except for an instance of weak scope, for which a
/// lock is held for a few instructions. Any other lookup runs the function or block on your thread, or waits for the
/// thread on which it runs. Call an injector's lookups on any thread, and a resolver's on the thread of its block.
///
/// A type that forwards to an injector may conform:
///
/// ```swift
/// struct App: InstanceSource {
///     let injector: Injector
///     var _lookupContext: _LookupContext {
///         _read { yield injector._lookupContext }
///     }
/// }
/// ```
public protocol InstanceSource: _AnyResolver, ~Copyable {
    /// Where lookups search: for the library only. It is lent for one lookup, and can't be kept.
    var _lookupContext: _LookupContext { get }
}

extension InstanceSource where Self: ~Copyable {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// ```swift
    /// let store: any Store = try injector.instance()
    /// let clock = try injector.instance(for: Clock.self, named: "utc")
    /// ```
    ///
    /// Reading an instance that exists costs the search in a table and takes no lock, unless the instance has weak
    /// scope. Otherwise the function or block runs on your thread, or your thread waits for the one on which it runs.
    ///
    /// For `X?` you get the instance of `X?` if that is bound, otherwise the instance of `X`, or nil if neither is
    /// bound.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    /// - Throws: An ``InjectionError``, such as ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` for a factory that takes arguments,
    ///   ``InjectionError/circularDependency(path:)``, ``InjectionError/boundOnMainActor(_:)``, or
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` if a function or block threw.
    @export(implementation) @inline(__always) public func instance<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        try _lookupContext.instance(for: type, named: name)
    }

    /// Returns the instance of a provider, or a new one of a factory, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` to get nil.
    @export(implementation) @inline(__always) public func instance<T>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        try _lookupContext.instance(for: T.self, named: name, isInferred: true)
    }

    /// Makes a new instance with a factory.
    ///
    /// ```swift
    /// let session = try injector.make(for: Session.self, "ada")
    /// let other: any Session = try injector.make("grace")
    /// ```
    ///
    /// The types of the arguments are those of your values: `7` is an `Int`, and a `FixedClock` doesn't match
    /// `any Clock`. Write `clock as any Clock`. For `X?` you get a new `X`, unless `X?` is bound.
    ///
    /// One or two arguments need not be Sendable, because they are sent: you can't use them afterwards. Three or more
    /// arguments must be Sendable, because Swift can't check yet that a pack is sent: put other values into a struct.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    ///   - argument: The arguments of the factory.
    /// - Throws: The errors of ``factory(for:named:taking:)``, and
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` if the factory threw.
    @_disfavoredOverload @export(implementation) public func make<T, each Argument: Sendable>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, (repeat each argument))
    }

    // Without `taking`, a second use of its type, Swift would open an argument of type `any P`, and pass it as what it
    // holds (SE-0352). The method above would be as good a match then, because this one has a default value: so it is
    // disfavored.

    /// Makes a new instance with a factory that takes one argument.
    ///
    /// ```swift
    /// let session = try injector.make(for: Session.self, "ada")
    /// ```
    ///
    /// The argument need not be Sendable, because it is sent: the compiler checks that you don't use it afterwards.
    /// ``make(for:named:_:)`` says how the factory is found.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    ///   - argument: The argument of the factory.
    ///   - argumentType: The type of the argument, as the factory takes it. Leave it out if your expression has that
    ///     type.
    /// - Throws: The errors of the method with any number of arguments.
    @export(implementation) public func make<T, Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: sending Argument,
        _taking argumentType: Argument.Type = Argument.self
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, argument)
    }

    // This has no pack, because Swift 6.3 crashes where it optimizes an empty one in an asynchronous function.

    /// Makes a new instance with a factory that takes no arguments.
    ///
    /// ```swift
    /// let draft: Draft = try injector.make()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    /// - Throws: The errors of the method with any number of arguments.
    @export(implementation) public func make<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, ())
    }

    /// Makes a new instance with a factory that takes two arguments.
    ///
    /// ```swift
    /// let invoice = try injector.make(for: Invoice.self, "Ada", 7)
    /// ```
    ///
    /// The arguments need not be Sendable, because they are sent: the compiler checks that you don't use them
    /// afterwards. ``make(for:named:_:)`` says how the factory is found.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    ///   - first: The first argument of the factory.
    ///   - second: The second argument.
    ///   - firstType: The type of the first argument, as the factory takes it. Leave it out if your expression has that
    ///     type.
    ///   - secondType: The type of the second argument.
    /// - Throws: The errors of the method with any number of arguments.
    @export(implementation) public func make<T, First, Second>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ first: sending First, _ second: sending Second,
        _taking firstType: First.Type = First.self, _ secondType: Second.Type = Second.self
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, (first, second))
    }

    /// Returns one instance for each name under which the type is bound, in the order of the bindings.
    ///
    /// ```swift
    /// let plugins = try injector.instances(for: Plugin.self)
    /// ```
    ///
    /// In a child, the parent's bindings come first. A binding of the child with the same key takes the place of the
    /// parent's. Factories with arguments are left out. The first call looks through all bindings; later calls cost as
    /// much as the type has names. Outside of a block, each instance is a request of its own, so the instances don't
    /// share objects of graph scope.
    ///
    /// - Parameter type: The type, as it was bound. Leave it out if the context says it.
    /// - Throws: The errors of ``instance(for:named:)``. If the type isn't bound, the result is empty.
    public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> sending [T] {
        // Safe because shared instances are Sendable, and factories make new ones.
        unsafe sent(try _lookupContext.instances(for: type))
    }

    /// Returns a handle that gets the instance later: each ``Provider/get()`` asks as ``instance(for:named:)`` does.
    ///
    /// ```swift
    /// let later: Provider<any Store> = try injector.provider()
    /// let store = try later.get()
    /// ```
    ///
    /// Keep a handle to break a cycle or to postpone work. A handle doesn't keep the injector alive.
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)`` or
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if you can't get such an instance, and
    ///   ``InjectionError/boundOnMainActor(_:)`` for an instance of the main actor.
    @export(implementation) public func provider<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try _lookupContext.provider(for: type, named: name)
    }

    /// Returns a handle that gets the instance later, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` for a handle that gets nil.
    @export(implementation) public func provider<T>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try _lookupContext.provider(for: T.self, named: name, isInferred: true)
    }

    /// Returns a handle that makes new instances, with arguments of the types that you give.
    ///
    /// ```swift
    /// let makeSession = try injector.factory(
    ///     for: Session.self, taking: String.self)
    /// let session = try makeSession("ada")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, as it was bound. Leave it out if the context says it.
    ///   - name: The name, as it was bound.
    ///   - arguments: The types of the arguments of the factory. Leave it out for none.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if the binding takes other arguments,
    ///   ``InjectionError/notAFactory(_:)`` for a provider if you give no arguments, or
    ///   ``InjectionError/boundOnMainActor(_:)`` for a factory of the main actor.
    @export(implementation) public func factory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil,
        taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try _lookupContext.factory(named: name)
    }

    /// Returns a handle that makes new instances, of the type that the context says.
    ///
    /// If the context says an optional and no instance is bound, you get an
    /// ``InjectionError/bindingNotFound(_:path:)``. Write `for: X?.self` for a handle that gets nil.
    @export(implementation) public func factory<T, each Argument>(
        named name: BindingName? = nil, taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try _lookupContext.factory(named: name, isInferred: true)
    }

    /// Returns a handle that makes new instances, with the arguments that the context says.
    ///
    /// ```swift
    /// let makeSession: Factory<any Session, String> = try injector.factory()
    /// ```
    ///
    /// - Parameter name: The name, as it was bound.
    /// - Throws: The errors of ``factory(for:named:taking:)``.
    @export(implementation) public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try _lookupContext.factory(named: name, isInferred: true)
    }

    /// Returns whether the type and the name are bound: by a provider, or by factories with any arguments.
    ///
    /// ```swift
    /// let log = try i.hasBinding(for: Log.self)
    ///     ? i.instance(for: Log.self) : nil
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type, as you would bind it. `X?` counts as bound if `X?` or `X` is.
    ///   - name: The name, as you would bind it.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        _lookupContext.registry.layout.hasBinding(for: type, named: name)
    }
}

extension Resolver: InstanceSource {}

// MARK: The bodies

// They stand beside the methods that call them, so that a debug build inlines them as well: each call would be one more
// frame for each block.

extension _LookupContext {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// A block reads one instance after another, mostly without a name, so it calls a function that is specialized for
    /// its type, where all is inlined. Other callers have the code of an instance that exists, and call the rest.
    @export(implementation) @inline(always)
    func instance<T>(
        for type: T.Type, named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> sending T {
        // In a debug build this call would be one more frame for each block.
        #if !DEBUG
            if blockThread != nil, name == nil { return try blockInstance(of: type, isInferred: isInferred) }
        #endif
        let slot = slot(for: type, named: name)
        if let slot {
            if slot.isReady { return slot.readInstance(as: type) }
            if slot.isOrdinaryFactory { return try slot.makeWithoutArguments(type, on: thread) }
            if slot.isSingleton {
                try slot.build(on: thread)
                return slot.readInstance(as: type)
            }
        }
        return try otherInstance(of: slot, type, named: name, isInferred: isInferred)
    }

    /// Returns the instance of a type without a name, for a block, with the call of a factory's block inlined.
    // A request with a name does not call it: a second function for each type would be a tenth of what a client's
    // bindings take to build.
    @export(implementation) @inline(never) func blockInstance<T>(
        of type: T.Type, isInferred: Bool
    ) throws(InjectionError) -> sending T {
        let slot = slot(for: type, named: nil)
        if let slot {
            if slot.isReady { return slot.readInstance(as: type) }
            if slot.isOrdinaryFactory { return try slot.runInline(type, on: thread, ()) }
            if slot.isSingleton {
                try slot.build(on: thread)
                return slot.readInstance(as: type)
            }
        }
        return try otherInstance(of: slot, type, named: nil, isInferred: isInferred)
    }

    /// Makes a new instance with a factory of an argument, of a tuple of several, or of none. The caller has sent them.
    @export(implementation) @inline(always) func make<T, Arguments>(
        _ type: T.Type, named name: BindingName?, _ arguments: Arguments
    ) throws(InjectionError) -> sending T {
        guard let slot = slot(toMake: type, named: name, taking: Arguments.self) else {
            noteNeed(of: type, named: name, taking: Arguments.self)
            return try registry.make(type, named: name, on: thread, arguments)
        }
        return try slot.runInline(type, on: thread, arguments)
    }
}
