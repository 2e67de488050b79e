// Each stands for a mistake, so that the compiler says what to write. Right code never gets here: the compiler looks at
// what is unavailable only when nothing else is possible. Their implementations are exported, so that no program
// contains them.

/// All lookups, for which the compiler explains mistakes in the same words.
///
/// Injectors, ``Resolver`` and ``MainActorResolver`` conform. The protocol requires nothing.
public protocol _AnyResolver: ~Copyable {}

extension _AnyResolver where Self: ~Copyable {
    /// Refuses to look up an instance without a type.
    @available(*, unavailable, message: "of which type? write 'let x: any X = try …' or 'instance(for: X.self)'")
    @export(implementation)
    public func instance(named name: BindingName? = nil) throws(InjectionError) -> _UnstatedType { fatalError() }

    /// Refuses to make an instance without a type.
    @available(*, unavailable, message: "of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'")
    @export(implementation) public func make<each Argument>(
        named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> _UnstatedType { fatalError() }

    /// Refuses to look up instances without a type.
    @available(*, unavailable, message: "of which type? write 'let x: [any X] = try …' or 'instances(for: X.self)'")
    @export(implementation) public func instances() throws(InjectionError) -> [_UnstatedType] { fatalError() }

    // swift-format-ignore
    /// Refuses a list of arguments.
    @available(*, unavailable, message: "several arguments are one tuple: write 'taking: (A, B).self'")
    @export(implementation) public func factory<First, Second, each Other>(
        for type: any Any.Type = Any.self, named name: BindingName? = nil, taking first: First.Type, _ second: Second.Type,
        _ other: repeat (each Other).Type
    ) throws(InjectionError) -> _UnstatedType { fatalError() }

    /// Refuses Swinject's word, with its labels.
    @available(*, unavailable, message: "ask with 'try instance(for: X.self)', and 'make' where it takes arguments")
    @export(implementation) public func resolve<T, Argument, each Other>(
        _ type: T.Type, name: String? = nil, argument: Argument = (), arguments other: repeat each Other
    ) -> T? { fatalError() }
}

extension InstanceSource where Self: ~Copyable {
    // swift-format-ignore
    /// Refuses to look up a provider without a type.
    @available(*, unavailable, message: "of which type? write 'let x: Provider<any X> = try …' or 'provider(for: X.self)'")
    @export(implementation) public func provider(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<_UnstatedType> { fatalError() }

    // swift-format-ignore
    /// Refuses to look up a factory without a type.
    @available(*, unavailable, message: "of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'")
    @export(implementation) public func factory<Arguments>(
        named name: BindingName? = nil, taking arguments: Arguments.Type = Void.self
    ) throws(InjectionError) -> _UnstatedType { fatalError() }
}

extension Resolver {
    // swift-format-ignore
    /// Refuses an action of a block that any thread may run: other threads could see its instance before the action.
    @available(*, unavailable, message: "only a block of 'binder.mainActor' has actions: elsewhere take a closure '() -> X', or a handle by 'try i.provider()'")
    @export(implementation)
    public func whenComplete(_ action: @MainActor (inout Resolver) throws -> Void) { fatalError() }
}

/// A placeholder for a missing type, shown in messages of the compiler.
///
/// Write the type of the variable, or request with `for:`.
@dynamicMemberLookup public enum _UnstatedType {
    /// Has each member, so that the compiler names the type that is missing, and not a member.
    ///
    /// It also makes this type the root of a key path such as `\.store`, which ``Injected`` refuses.
    @export(implementation) public subscript(dynamicMember member: String) -> _UnstatedType { fatalError() }
}
