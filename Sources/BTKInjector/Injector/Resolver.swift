/// What a binding's block receives: the injector's lookups, for as long as the block runs.
///
/// ```swift
/// binder.bindProvider(for: Store.self) { i in
///     DefaultStore(clock: try i.instance(), reports: try i.provider())
/// }
/// ```
///
/// A resolver cannot be copied, stored or captured by an escaping closure: the compiler refuses. What an instance keeps
/// is a ``Provider`` or a ``Factory``. A function that helps a block takes `_ i: inout Resolver`, and is called with
/// `&i`.
public struct Resolver: ~Copyable {
    @usableFromInline let request: Request

    @inlinable
    init(_ request: Request) {
        self.request = request
    }

    /// The instance of a provider, or a new one of a factory without arguments.
    ///
    /// See ``Injector/instance(for:named:)``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``.
    @inlinable
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        if request.observed != nil { request.observe(type, named: name) }
        guard let slot = request.slot(for: type, named: name) else {
            return try request.registry.otherInstance(of: type, named: name, on: request.thread)
        }
        if !slot.isReady {
            if slot.isFactory, !slot.isOnMainActor { return try slot.runNested(type, on: request.thread) }
            guard slot.isSingleton else { return try slot.newInstance(of: type, on: request.thread) }
            try slot.build(on: request.thread)
        }
        return slot.instance(as: type).pointee
    }

    /// A handle that gets the instance later.
    ///
    /// See ``Injector/provider(for:named:)``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``.
    @inlinable
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        if request.observed != nil { request.observe(type, named: name, isDeferred: true) }
        return try Provider(in: request.registry, named: name, on: request.thread)
    }

    /// A handle that makes new instances.
    ///
    /// See ``Injector/factory(for:taking:named:)``.
    ///
    /// - Parameters:
    ///   - type: The type as it was bound; taken from the context where it is left out.
    ///   - arguments: The types of the arguments that the factory's block takes; leave it out for none.
    ///   - name: The name as it was bound.
    /// - Throws: ``InjectionError``.
    @inlinable
    public func factory<T, each Argument>(
        for type: T.Type = T.self, taking arguments: repeat (each Argument).Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        if request.observed != nil {
            request.observe(type, named: name, taking: ArgumentList<repeat each Argument>.self)
        }
        return try Factory(in: request.registry, named: name, on: request.thread)
    }

    /// A handle that makes new instances, with the arguments that the context asks for.
    ///
    /// See ``Injector/factory(named:)``.
    ///
    /// - Parameter name: The name as it was bound.
    /// - Throws: ``InjectionError``.
    @inlinable
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        if request.observed != nil {
            request.observe(T.self, named: name, taking: ArgumentList<First, repeat each Rest>.self)
        }
        return try Factory(in: request.registry, named: name, on: request.thread)
    }

    /// Whether anything is bound under the type and the name.
    ///
    /// See ``Injector/hasBinding(for:named:)``.
    ///
    /// - Parameters:
    ///   - type: The type as it would be bound. `X?` is there if `X?` or `X` is.
    ///   - name: The name as it would be bound.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        request.registry.hasBinding(for: type, named: name)
    }

    /// What ``instance(for:named:)`` would give for each name that the type is bound under.
    ///
    /// See ``Injector/instances(for:)``.
    ///
    /// - Parameter type: The type as it was bound; taken from the context where it is left out.
    /// - Throws: ``InjectionError``.
    public func instances<T>(for type: T.Type = T.self) throws(InjectionError) -> sending [T] {
        request.observeAll(type)
        // Right, because shared instances are Sendable and factories make new ones.
        nonisolated(unsafe) let instances = try request.registry.instances(
            of: type, isOnMainActor: false, on: request.thread)
        return instances
    }

    /// Has something done at the end of the outermost request, when all its blocks have returned.
    ///
    /// Then every instance of the request is there, so that an instance may be given its owner:
    ///
    /// ```swift
    /// binder.bindProvider(for: Child.self) { i in
    ///     let child = Child()
    ///     i.whenComplete { i in child.parent = try i.instance() }
    ///     return child
    /// }
    /// ```
    ///
    /// Actions run in the order in which they were given, on the thread of the request, and may give more. A shared
    /// instance whose block returns after the first one was given is kept from other threads, which wait, until all
    /// actions are done. If one throws, so does the request, and none of those instances stays. If the block throws
    /// after it gave an action, the action does not run. An action that gives itself again never ends.
    ///
    /// - Parameter action: Runs once, with the lookups of the same injector.
    public func whenComplete(_ action: @escaping (inout Resolver) throws -> Void) {
        let pin = RegistryPin(request.registry)
        let observed = request.observed
        request.thread.addAction { thread in
            var resolver = Resolver(Request(registry: pin.registry, thread: thread, observed: observed))
            try action(&resolver)
        }
    }
}
