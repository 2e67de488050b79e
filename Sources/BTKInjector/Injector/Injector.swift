/// Gives out the instances of the types that were bound when it was configured.
///
/// A *provider* block gives the same instance for as long as the injector lives; a *factory* block gives a new one each
/// time. Bindings are made in a configuration block and are frozen when it ends:
///
/// ```swift
/// let injector = try Injector.injectorWithBlock { binder in
///     binder.bindProvider(for: Clock.self) { _ in SystemClock() }
///     binder.bindProvider(for: Store.self) { i in DefaultStore(clock: try i.instance()) }
///     binder.bindFactory(for: Session.self) { (i, user: String) in
///         DefaultSession(user: user, store: try i.instance())
///     }
/// }
/// let store: any Store = try injector.instance()
/// ```
///
/// The injector owns its bindings and shared instances: keep it for as long as they are needed. When its last reference
/// goes, so do they, and handles that are called later throw ``InjectionError/injectorReleased(_:)``.
///
/// An injector may be used by any number of threads at once. A block runs on the thread whose request came first, and
/// other threads that want the same instance wait for it; blocks of different bindings run side by side.
public final class Injector: Sendable {
    @usableFromInline let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
    }

    deinit {
        registry.close()
    }

    /// The injector that this one is a child of. The registry keeps it, and releases it when it ends.
    var parent: Injector? { registry.parentOwner as? Injector }

    /// Makes an injector with the bindings that a block makes.
    ///
    /// The binder exists inside of the block only, so nothing can be bound later. No binding's block runs here.
    ///
    /// - Parameter configure: Binds types to blocks. What it throws, this method throws as it is.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public static func injectorWithBlock(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        var binder = Binder()
        try configure(&binder)
        return Injector(try binder.freeze())
    }

    /// The instance of a provider, or a new one of a factory without arguments.
    ///
    /// An instance that exists is read without a lock, at the cost of a table lookup. Otherwise the binding's block
    /// runs on this thread, or this thread waits for the one where it runs.
    ///
    /// `X?` means the binding of `X?` if there is one, and that of `X` if not.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``: among others ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/circularDependency(path:)``, and ``InjectionError/constructionFailed(_:path:underlying:)``
    ///   when a block threw.
    @inlinable
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        // The slots' memory is the registry's, which the compiler does not know.
        defer { withExtendedLifetime(self) {} }
        guard let slot = registry.slot(for: type, named: name) else {
            return try registry.otherInstance(of: type, named: name, on: registry.thread)
        }
        if !slot.isReady {
            guard slot.isSingleton else { return try slot.newInstance(of: type, on: registry.thread) }
            try slot.build(on: registry.thread)
        }
        return slot.instance(as: type).pointee
    }

    /// A handle that gets the instance later: on each ``Provider/get()``, what ``instance(for:named:)`` would give.
    ///
    /// Handles break cycles, postpone work, and may be kept: they do not keep the injector alive.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)`` or
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if there is nothing to get later, and
    ///   ``InjectionError/boundOnMainActor(_:)`` for what stays there.
    @inlinable
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        defer { withExtendedLifetime(self) {} }
        return try Provider(in: registry, named: name, on: registry.thread)
    }

    /// A handle that makes new instances, with arguments of the types given.
    ///
    /// ```swift
    /// let makeSession = try injector.factory(for: Session.self, taking: String.self)
    /// let session = try makeSession("ada")
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - arguments: The types of the arguments that the factory's block takes; leave it out for none.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)``, ``InjectionError/notAFactory(_:)`` for a provider,
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if the bound factories take other arguments, or
    ///   ``InjectionError/boundOnMainActor(_:)`` for a factory of the main actor.
    @inlinable
    public func factory<T, each Argument>(
        for type: T.Type = T.self, taking arguments: repeat (each Argument).Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        defer { withExtendedLifetime(self) {} }
        return try Factory(in: registry, named: name, on: registry.thread)
    }

    /// A handle that makes new instances, with the arguments that the context asks for.
    ///
    /// ```swift
    /// let makeSession: Factory<any Session, String> = try injector.factory()
    /// ```
    ///
    /// - Parameter name: The name as it was bound.
    /// - Throws: What ``factory(for:taking:named:)`` throws.
    @inlinable
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        defer { withExtendedLifetime(self) {} }
        return try Factory(in: registry, named: name, on: registry.thread)
    }

    /// Whether anything is bound under the type and the name: a provider, or factories with whatever arguments.
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound. `X?` is there if `X?` or `X` is.
    ///   - name: The name as it would be bound.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        defer { withExtendedLifetime(self) {} }
        return registry.hasBinding(for: type, named: name)
    }

    /// What ``instance(for:named:)`` would give for each name that the type is bound under, in the order of binding.
    ///
    /// In a child, the bindings of its parent come first, and those that the child shadows stand in their places.
    /// Factories with arguments are left out, for there is nothing to call them with. All bindings are gone through, so
    /// this costs more than a lookup, the more of them there are. Outside of blocks each instance is a request of its
    /// own, so they don't share what has graph scope.
    ///
    /// - Parameter type: The type as it was bound; taken from the context where it is left out.
    /// - Throws: What ``instance(for:named:)`` throws. That nothing is bound is no error: the result is empty.
    public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> sending [T] {
        defer { withExtendedLifetime(self) {} }
        // Right, because shared instances are Sendable and factories make new ones.
        nonisolated(unsafe) let instances = try registry.instances(of: type, isOnMainActor: false, on: registry.thread)
        return instances
    }
}

// MARK: Children and overrides

extension Injector {
    /// Makes an injector that has this one's bindings, and others of its own.
    ///
    /// The child may bind keys that its parent binds; that is for the child alone, the parent never sees it. What the
    /// parent binds is resolved within the parent, and its shared instances are the parent's, whoever asks first. The
    /// child keeps its parent alive, and is freed by itself when it is let go: make one for what lasts as long as a
    /// session or a request.
    ///
    /// - Parameter configure: Binds types to blocks. What it throws, this method throws as it is.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func makeChild(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        var binder = Binder()
        try configure(&binder)
        return Injector(try binder.freeze(parent: self))
    }

    /// Makes an independent injector with the same bindings, but for those that are replaced or removed.
    ///
    /// It has none of this injector's instances. Of a child it makes another child of the same parent. Use it for
    /// tests, and for variants that are chosen at start-up.
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.bindProvider(for: Clock.self) { _ in FixedClock() }
    /// }
    /// ```
    ///
    /// - Parameter configure: Binds what is to be replaced or added. What it throws, this method throws as it is.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func overriding(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        var binder = Binder(overriding: registry.bindings)
        try configure(&binder)
        return Injector(try binder.freeze(parent: parent))
    }
}
