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
    /// An instance that exists is read without a lock, at the cost of a table lookup. Otherwise the binding's block runs
    /// on this thread, or this thread waits for the one where it runs.
    ///
    /// `X?` means the binding of `X?` if there is one, and that of `X` if not.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``: among others ``InjectionError/bindingNotFound(_:path:)``,
    ///   ``InjectionError/circularDependency(path:)``, and ``InjectionError/constructionFailed(_:path:underlying:)`` when
    ///   a block threw.
    @inlinable
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        defer { withExtendedLifetime(self) {} }
        return try registry.instance(of: type, named: name, on: registry.thread)
    }

    /// A handle that gets the instance later: on each ``Provider/get()``, what ``instance(for:named:)`` would give.
    ///
    /// Handles break cycles, postpone work, and may be kept: they do not keep the injector alive.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)`` or ``InjectionError/argumentMismatch(_:expected:requested:)``
    ///   if there is nothing to get later.
    @inlinable
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try Provider(in: registry, named: name, on: registry.thread)
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
    /// - Throws: ``InjectionError/bindingNotFound(_:path:)``, ``InjectionError/notAFactory(_:)`` for a provider, or
    ///   ``InjectionError/argumentMismatch(_:expected:requested:)`` if the bound factories take other arguments.
    @inlinable
    public func factory<T, each Argument>(
        for type: T.Type = T.self, taking arguments: repeat (each Argument).Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try Factory(in: registry, named: name, on: registry.thread)
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
        try Factory(in: registry, named: name, on: registry.thread)
    }

    /// Whether anything is bound under the type and the name: a provider, or factories with whatever arguments.
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound. `X?` is there if `X?` or `X` is.
    ///   - name: The name as it would be bound.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        registry.hasBinding(for: type, named: name)
    }
}
