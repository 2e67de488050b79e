// Each stands for a mistake, so that the compiler says what to write. Right code never gets here: the compiler looks at
// what is unavailable only when nothing else is possible.

extension InstanceSource where Self: ~Copyable {
    /// Refuses to look up an instance of no type.
    @available(*, unavailable, message: "of which type? write 'let x: any X = try …' or 'instance(for: X.self)'")
    public func instance(named name: BindingName? = nil) throws(InjectionError) -> UnstatedType { fatalError() }

    /// Refuses to make an instance of no type.
    @available(*, unavailable, message: "of which type? write 'let x: any X = try …' or 'make(for: X.self, …)'")
    public func make<each Argument>(
        named name: BindingName? = nil, _ argument: repeat each Argument
    ) throws(InjectionError) -> UnstatedType { fatalError() }

    /// Refuses to look up instances of no type.
    @available(*, unavailable, message: "of which type? write 'let x: [any X] = try …' or 'instances(for: X.self)'")
    public func instances() throws(InjectionError) -> [UnstatedType] { fatalError() }

    // swift-format-ignore
    /// Refuses to look up a provider of no type.
    @available(*, unavailable, message: "of which type? write 'let x: Provider<any X> = try …' or 'provider(for: X.self)'")
    public func provider(
        named name: BindingName? = nil
    ) throws(InjectionError) -> Provider<UnstatedType> { fatalError() }

    // swift-format-ignore
    /// Refuses to look up a factory of no type.
    @available(*, unavailable, message: "of which type? write 'let x: Factory<any X, …> = try …' or 'factory(for: X.self, taking: …)'")
    public func factory<each Argument>(
        named name: BindingName? = nil, taking arguments: repeat (each Argument).Type
    ) throws(InjectionError) -> UnstatedType { fatalError() }

    /// Refuses Swinject's word, with its labels.
    @available(*, unavailable, message: "ask with 'try instance(for: X.self)', and 'make' where it takes arguments")
    public func resolve<T, Argument, each Other>(
        _ type: T.Type, name: String? = nil, argument: Argument = (), arguments other: repeat each Other
    ) -> T? { fatalError() }
}
