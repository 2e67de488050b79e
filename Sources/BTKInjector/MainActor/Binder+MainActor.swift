// Bindings whose blocks run on the main actor, and whose instances stay there.

extension Binder {
    /// Binds a type to a provider on the main actor: a block that runs there, and whose instance is shared there.
    ///
    /// ```swift
    /// binder.bindProvider(for: ViewModel.self, on: MainActor.self) { i in
    ///     ViewModel(router: try i.instance(on: MainActor.self), store: try i.instance())
    /// }
    /// ```
    ///
    /// The instance never leaves the main actor, so its type need not be Sendable. Ask for it with
    /// `on: MainActor.self`; asked for without, it is ``InjectionError/boundOnMainActor(_:)``.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - actor: The main actor.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes the instance, of what the resolver gives.
    public mutating func bindProvider<T>(
        for type: T.Type, named name: BindingName? = nil, on actor: MainActor.Type, scope: Scope = .singleton,
        fileID: String = #fileID, line: Int = #line, _ make: @escaping @MainActor (inout Resolver) throws -> T
    ) {
        let make = MainActorBlock(make: make).withoutIsolation.make
        let description = BindingDescription(
            type: type, name: name, kind: .provider, scope: scope, isOnMainActor: true, arguments: NoArguments.self,
            site: BindingSite(fileID: fileID, line: line, module: module))
        bind(
            Binding(description) { request, room in
                var resolver = Resolver(request)
                room.initializeMemory(as: T.self, to: try make(&resolver))
            })
    }

    /// Binds a type to a factory on the main actor: a block that runs there, and makes a new instance for each request.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - actor: The main actor.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives.
    public mutating func bindFactory<T>(
        for type: T.Type, named name: BindingName? = nil, on actor: MainActor.Type, fileID: String = #fileID,
        line: Int = #line, _ make: @escaping @MainActor (inout Resolver) throws -> T
    ) {
        bindFactory(
            for: type, named: name, isOnMainActor: true, fileID: fileID, line: line,
            block: FactoryBlock(MainActorBlock(make: make).withoutIsolation.make))
    }

    /// Binds a type to a factory with arguments on the main actor.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - actor: The main actor.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - make: Makes an instance, of what the resolver gives and of the arguments.
    public mutating func bindFactory<T, each Argument>(
        for type: T.Type, named name: BindingName? = nil, on actor: MainActor.Type, fileID: String = #fileID,
        line: Int = #line, _ make: @escaping @MainActor (inout Resolver, repeat each Argument) throws -> T
    ) {
        bindFactory(
            for: type, named: name, isOnMainActor: true, fileID: fileID, line: line,
            block: FactoryBlock(MainActorBlock(make: make).withoutIsolation.make))
    }
}

// MARK: By initializer

extension Binder {
    /// Binds a type to a provider on the main actor that calls an initializer, each parameter of which is resolved by
    /// its type.
    ///
    /// Parameters may be what is bound on the main actor, ``MainActorProvider``s and ``MainActorFactory``s, and all
    /// that ``bindProvider(for:named:scope:fileID:line:to:)`` knows.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - actor: The main actor.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - initializer: Makes the instance.
    public mutating func bindProvider<T, each Dependency>(
        for type: T.Type, named name: BindingName? = nil, on actor: MainActor.Type, scope: Scope = .singleton,
        fileID: String = #fileID, line: Int = #line,
        to initializer: @escaping @MainActor (repeat each Dependency) throws -> T
    ) {
        var parameters: [any Any.Type] = []
        repeat parameters.append((each Dependency).self)
        let description = BindingDescription(
            type: type, name: name, kind: .provider, scope: scope, isOnMainActor: true, arguments: NoArguments.self,
            site: BindingSite(fileID: fileID, line: line, module: module))
        let make = MainActorBlock<T> { i in
            try initializer(repeat try i.request.argument((each Dependency).self, isOnMainActor: true))
        }.withoutIsolation.make
        bind(
            Binding(description, parameters: parameters) { request, room in
                var resolver = Resolver(request)
                room.initializeMemory(as: T.self, to: try make(&resolver))
            })
    }

    /// Binds a type to a factory on the main actor that calls an initializer, each parameter of which is resolved by
    /// its type.
    ///
    /// - Parameters:
    ///   - type: A protocol or a class of the main actor.
    ///   - name: Tells several bindings of one type apart.
    ///   - actor: The main actor.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - initializer: Makes an instance.
    public mutating func bindFactory<T, each Dependency>(
        for type: T.Type, named name: BindingName? = nil, on actor: MainActor.Type, fileID: String = #fileID,
        line: Int = #line, to initializer: @escaping @MainActor (repeat each Dependency) throws -> T
    ) {
        var parameters: [any Any.Type] = []
        repeat parameters.append((each Dependency).self)
        let block = MainActorBlock<T> { i in
            try initializer(repeat try i.request.argument((each Dependency).self, isOnMainActor: true))
        }
        bindFactory(
            for: type, named: name, isOnMainActor: true, fileID: fileID, line: line, parameters: parameters,
            block: FactoryBlock(block.withoutIsolation.make))
    }
}

/// A block of the main actor. Wrapped, because the compiler can't cast a function with a pack by itself.
private struct MainActorBlock<T, each Argument> {
    let make: @MainActor (inout Resolver, repeat each Argument) throws -> T

    /// The block without its isolation, which the one who calls it must have instead.
    ///
    /// As `MainActor.assumeIsolated` does it, but without the check: these blocks are called by lookups alone that are
    /// isolated to the main actor themselves. Isolation and `sending` are no part of how a function is called.
    var withoutIsolation: Block<T, repeat each Argument> {
        unsafeBitCast(self, to: Block<T, repeat each Argument>.self)
    }
}

private struct Block<T, each Argument> {
    let make: @Sendable (inout Resolver, repeat sending each Argument) throws -> sending T
}
