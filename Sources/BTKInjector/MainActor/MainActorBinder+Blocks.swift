// Factories with arguments. No pack but for long lists, for the reason that `.ci/arities` says: where there is one,
// Swift 6.3 does not see that a block's argument is `sending`, and the block could send away what its caller keeps.

extension MainActorBinder {
    /// Binds a type to a factory with an argument on the main actor.
    ///
    /// ```swift
    /// binder.mainActor.bindFactory(for: Screen.self) { (i, id: Int) in
    ///     Screen(id: id, router: try i.instance())
    /// }
    /// ```
    ///
    /// Factories may have more arguments: from six on, all of them must be Sendable.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives and of the arguments. These are not sent.
    public mutating func bindFactory<T, A>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A) throws -> T
    ) {
        add(
            type, name, (fileID, line),
            MainActorBlock { (i: inout MainActorResolver, a: A) throws -> T in try make(&i, a) })
    }

    /// Does the same with two arguments.
    public mutating func bindFactory<T, A, B>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B) throws -> T
    ) {
        add(
            type, name, (fileID, line),
            MainActorBlock { (i: inout MainActorResolver, a: A, b: B) throws -> T in try make(&i, a, b) })
    }

    /// Does the same with three arguments.
    public mutating func bindFactory<T, A, B, C>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B, C) throws -> T
    ) {
        add(
            type, name, (fileID, line),
            MainActorBlock { (i: inout MainActorResolver, a: A, b: B, c: C) throws -> T in try make(&i, a, b, c)
            })
    }

    /// Does the same with four arguments.
    public mutating func bindFactory<T, A, B, C, D>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B, C, D) throws -> T
    ) {
        add(
            type, name, (fileID, line),
            MainActorBlock { (i: inout MainActorResolver, a: A, b: B, c: C, d: D) throws -> T in
                try make(&i, a, b, c, d)
            })
    }

    /// Does the same with five arguments.
    public mutating func bindFactory<T, A, B, C, D, E>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B, C, D, E) throws -> T
    ) {
        add(
            type, name, (fileID, line),
            MainActorBlock { (i: inout MainActorResolver, a: A, b: B, c: C, d: D, e: E) throws -> T in
                try make(&i, a, b, c, d, e)
            })
    }

    /// Does the same with six or more arguments, all of which are Sendable.
    public mutating func bindFactory<
        T, A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, each Rest: Sendable
    >(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @MainActor (inout MainActorResolver, A, B, C, D, E, F, repeat each Rest) throws -> T
    ) {
        add(
            type, name, (fileID, line), MainActorBlock(make: make))
    }
}
