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
/// A lookup of an instance that exists takes no lock and never waits; only one of weak scope takes a lock, which is
/// held for a few instructions. Any other runs the binding's block on the calling thread, or waits for the thread on
/// which it runs. All lookups of an injector may be called on any thread, those of a resolver on its block's.
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
    /// An instance that exists is read without a lock, unless it has weak scope, at the cost of a table lookup.
    /// Otherwise the binding's block runs on this thread, or this thread waits for the one where it runs.
    ///
    /// `X?` means the binding of `X?` if that is bound, and that of `X` if not.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``: among others ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` for a factory that takes arguments,
    ///   ``InjectionError/circularDependency(path:)``, ``InjectionError/boundOnMainActor(_:)``, and
    ///   ``InjectionError/constructionFailed(_:path:underlying:)`` when a block threw.
    @export(implementation) @inline(__always) public func instance<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        try _lookupContext.instance(for: type, named: name)
    }

    /// Returns the instance of a provider, or a new one of a factory without arguments, of the type that the context
    /// wants.
    ///
    /// An optional of what is not bound is an ``InjectionError/bindingNotFound(_:path:)``: to get nil for it, state the
    /// type, `for: X?.self`.
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
    /// The types of the arguments are those of the values: `7` is an `Int`. A `FixedClock` does not match
    /// `any Clock`: write `clock as any Clock`. For `X?`, makes an `X` unless `X?` is bound.
    ///
    /// One or two arguments need not be Sendable: they are sent, and the factory owns them from then on. Of three or
    /// more all must be, because Swift does not check yet that a pack is sent: put others into a struct.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - argument: The arguments that the factory takes.
    /// - Throws: The errors of ``factory(for:named:taking:)``, and those of the factory's block, as
    ///   ``InjectionError/constructionFailed(_:path:underlying:)``.
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
    /// The argument need not be Sendable, because it is sent: the compiler checks that it is not used afterwards.
    /// ``make(for:named:_:)`` says how the factory is found.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - argument: The argument that the factory takes.
    ///   - argumentType: The type of the argument, as the factory takes it; that of the expression, if it is left out.
    /// - Throws: The errors of the method with any number of arguments.
    @export(implementation) public func make<T, Argument>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ argument: sending Argument,
        _taking argumentType: Argument.Type = Argument.self
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, argument)
    }

    // Without a pack: Swift 6.3 crashes where it optimizes an empty one in an asynchronous function.

    /// Makes a new instance with a factory that takes no arguments.
    ///
    /// ```swift
    /// let draft: Draft = try injector.make()
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
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
    /// The arguments need not be Sendable, because they are sent: the compiler checks that they are not used
    /// afterwards. ``make(for:named:_:)`` says how the factory is found.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - first: The first argument that the factory takes.
    ///   - second: The second argument.
    ///   - firstType: The type of the first argument, as the factory takes it; that of the expression, if it is left
    ///     out.
    ///   - secondType: The type of the second argument.
    /// - Throws: The errors of the method with any number of arguments.
    @export(implementation) public func make<T, First, Second>(
        for type: T.Type = T.self, named name: BindingName? = nil, _ first: sending First, _ second: sending Second,
        _taking firstType: First.Type = First.self, _ secondType: Second.Type = Second.self
    ) throws(InjectionError) -> sending T {
        try _lookupContext.make(type, named: name, (first, second))
    }

    /// Returns what ``instance(for:named:)`` would give for each name that the type is bound under, in the order of
    /// binding.
    ///
    /// ```swift
    /// let plugins = try injector.instances(for: Plugin.self)
    /// ```
    ///
    /// In a child, the bindings of its parent come first, and those that the child shadows stand in their places.
    /// Factories with arguments are left out, because they would have to be called with some. The first call looks
    /// through all bindings; later ones cost as much as there are names of the type. Outside of blocks each instance is
    /// a request of its own, so they don't share what has graph scope.
    ///
    /// - Parameter type: The type as it was bound; taken from the context where it is left out.
    /// - Throws: The errors of ``instance(for:named:)``. Where nothing is bound the result is empty.
    public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> sending [T] {
        // Safe because shared instances are Sendable, and factories make new ones.
        unsafe sent(try _lookupContext.instances(for: type))
    }

    /// Returns a handle that gets the instance later: on each ``Provider/get()``, what ``instance(for:named:)`` would
    /// give.
    ///
    /// ```swift
    /// let later: Provider<any Store> = try injector.provider()
    /// let store = try later.get()
    /// ```
    ///
    /// Handles break cycles, postpone work, and may be kept: they do not keep the injector alive.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)`` or
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if no such instance can be had, and
    ///   ``InjectionError/boundOnMainActor(_:)`` for an instance that stays there.
    @export(implementation) public func provider<T>(
        for type: T.Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try _lookupContext.provider(for: type, named: name)
    }

    /// Returns a handle that gets the instance later, of the type that the context wants.
    ///
    /// An optional of what is not bound is an ``InjectionError/bindingNotFound(_:path:)``: for a handle that gets nil,
    /// state the type, `for: X?.self`.
    @export(implementation) public func provider<T>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try _lookupContext.provider(for: T.self, named: name, isInferred: true)
    }

    /// Returns a handle that makes new instances, with arguments of the types given.
    ///
    /// ```swift
    /// let makeSession = try injector.factory(
    ///     for: Session.self, taking: String.self)
    /// let session = try makeSession("ada")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    ///   - arguments: The types of the arguments that the factory takes; leave it out for none.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if what is bound takes other arguments,
    ///   ``InjectionError/notAFactory(_:)`` for a provider, if no arguments are given, or
    ///   ``InjectionError/boundOnMainActor(_:)`` for a factory of the main actor.
    @export(implementation) public func factory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil,
        taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try _lookupContext.factory(named: name)
    }

    /// Returns a handle that makes new instances, of the type that the context wants.
    ///
    /// An optional of what is not bound is an ``InjectionError/bindingNotFound(_:path:)``: for a handle that gets nil,
    /// state the type, `for: X?.self`.
    @export(implementation) public func factory<T, each Argument>(
        named name: BindingName? = nil, taking arguments: (repeat each Argument).Type = Void.self
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try _lookupContext.factory(named: name, isInferred: true)
    }

    /// Returns a handle that makes new instances, with the arguments that the context asks for.
    ///
    /// ```swift
    /// let makeSession: Factory<any Session, String> = try injector.factory()
    /// ```
    ///
    /// - Parameter name: The name as it was bound.
    /// - Throws: The errors of ``factory(for:named:taking:)``.
    @export(implementation) public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try _lookupContext.factory(named: name, isInferred: true)
    }

    /// Returns whether anything is bound under the type and the name: a provider, or factories with any arguments.
    ///
    /// ```swift
    /// let log = try i.hasBinding(for: Log.self)
    ///     ? i.instance(for: Log.self) : nil
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound. `X?` counts as bound if `X?` or `X` is.
    ///   - name: The name as it would be bound.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        _lookupContext.registry.layout.hasBinding(for: type, named: name)
    }
}

extension Resolver: InstanceSource {}

// MARK: The bodies

// Beside the methods that call them, so that they are inlined in a debug build, too: each is a frame for each block.

extension _LookupContext {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// A block reads one instance after another, mostly without a name, so it calls a function that is specialized for
    /// its type, where all is inlined. Other callers have the code of an instance that exists, and call the rest.
    @export(implementation) @inline(always)
    func instance<T>(
        for type: T.Type, named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> sending T {
        // In a debug build it would be a frame more for each block.
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

    /// Does the same for a type without a name, with the call of a factory's block inlined.
    // Not with a name: a second function for each type would be a tenth of what a client's bindings take to build.
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
