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
    /// - Throws: ``InjectionError``.
    @inlinable
    public func instance<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> sending T {
        try request.registry.instance(of: type, named: name, on: request.thread)
    }

    /// A handle that gets the instance later.
    ///
    /// See ``Injector/provider(for:named:)``.
    ///
    /// - Throws: ``InjectionError``.
    @inlinable
    public func provider<T>(
        for type: T.Type = T.self, named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<T> {
        try Provider(in: request.registry, named: name, on: request.thread)
    }

    /// A handle that makes new instances.
    ///
    /// See ``Injector/factory(for:taking:named:)``.
    ///
    /// - Throws: ``InjectionError``.
    @inlinable
    public func factory<T, each Argument>(
        for type: T.Type = T.self, taking arguments: repeat (each Argument).Type, named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        try Factory(in: request.registry, named: name, on: request.thread)
    }

    /// A handle that makes new instances, with the arguments that the context asks for.
    ///
    /// See ``Injector/factory(named:)``.
    ///
    /// - Throws: ``InjectionError``.
    @inlinable
    public func factory<T, First, each Rest>(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Factory<T, First, repeat each Rest> {
        try Factory(in: request.registry, named: name, on: request.thread)
    }

    /// Whether anything is bound under the type and the name.
    ///
    /// See ``Injector/hasBinding(for:named:)``.
    public func hasBinding<T>(for type: T.Type, named name: BindingName? = nil) -> Bool {
        request.registry.hasBinding(for: type, named: name)
    }
}
