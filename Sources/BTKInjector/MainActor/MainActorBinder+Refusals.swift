extension MainActorBinder {
    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindProvider' before a block; what is wired is a function, 'to: X.init'")
    public mutating func wireProvider<T>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton,
        _ make: @MainActor (inout MainActorResolver) throws -> T
    ) { fatalError() }

    // swift-format-ignore
    /// Refuses a block, which is bound and not wired.
    @available(*, unavailable, message: "write 'bindFactory' before a block; what is wired is a function, 'to: X.init'")
    public mutating func wireFactory<T, each Argument, each Input>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type,
        block: @MainActor (inout MainActorResolver, repeat each Input) throws -> T
    ) { fatalError() }
}
