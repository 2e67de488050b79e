extension Binder {
    /// Binds a type to a provider that calls an initializer, each parameter of which is resolved by its type.
    ///
    /// ```swift
    /// binder.bindProvider(for: Store.self, to: DefaultStore.init)
    /// ```
    ///
    /// A parameter of type `Provider<X>` or `Factory<X, …>` gets a handle, one of type `X?` the instance of `X`, or nil
    /// where nothing is bound, and any other the instance of its type. Every parameter counts, those with default
    /// values too. What is needed is known before anything runs, so the configuration reports what is missing and which
    /// initializers need each other.
    ///
    /// An initializer that is overloaded is named with its labels, `DefaultStore.init(clock:)`: so is that of a struct
    /// whose properties all have defaults or are `@Provider`s, where `init` alone means the one without parameters. One
    /// that is generic or variadic, or takes a closure, wants the form with a block.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol. Shared instances go to any thread, so it must be Sendable.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - initializer: Makes the instance.
    @inlinable
    public mutating func bindProvider<T: Sendable, each Dependency>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, fileID: String = #fileID,
        line: Int = #line, to initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) {
        let description = BindingDescription(
            type: type, name: name, kind: .provider, scope: scope, arguments: NoArguments.self,
            site: BindingSite(fileID: fileID, line: line, module: module))
        var parameters: [any Any.Type] = []
        repeat parameters.append((each Dependency).self)
        bind(
            Binding(description, parameters: parameters) { request, room in
                let instance = try initializer(repeat try request.argument((each Dependency).self))
                room.initializeMemory(as: T.self, to: instance)
            })
    }

    /// Binds a type to a factory that calls an initializer, each parameter of which is resolved by its type.
    ///
    /// The same as the form for providers, but for the new instance at each request.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - initializer: Makes an instance.
    @inlinable
    public mutating func bindFactory<T, each Dependency>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        to initializer: @escaping @Sendable (repeat each Dependency) throws -> T
    ) {
        var parameters: [any Any.Type] = []
        repeat parameters.append((each Dependency).self)
        let block = FactoryBlock<T> { (i: inout Resolver) in
            let request = i.request
            // Right, because all that goes in is Sendable or new, and so is what comes out.
            nonisolated(unsafe) let instance = try initializer(repeat try request.argument((each Dependency).self))
            return instance
        }
        bindFactory(for: type, named: name, fileID: fileID, line: line, parameters: parameters, block: block)
    }
}

extension Request {
    /// What a parameter of this type gets.
    @inlinable
    @inline(__always)
    func argument<T>(_ type: T.Type) throws(InjectionError) -> T {
        guard let slot = slot(for: type, named: nil) else { return try otherArgument(type) }
        if slot.isReady { return slot.instance(as: type).pointee }
        return try slot.instance(of: type, on: thread)
    }

    func argument<T>(_ type: T.Type, isOnMainActor: Bool) throws(InjectionError) -> T {
        if let slot = slot(for: type, named: nil) {
            return try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try otherArgument(type, isOnMainActor: isOnMainActor)
    }

    @usableFromInline
    func otherArgument<T>(_ type: T.Type, isOnMainActor: Bool = false) throws(InjectionError) -> T {
        guard let parameter = T.self as? any Parameter.Type else {
            throw registry.noSlot(for: type, named: nil, taking: NoArguments.self, on: thread)
        }
        // By a result, because in Swift 6.2 this function can't throw an error of a type that it is told.
        let result: Result<T, InjectionError> = withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { room in
            Result { () throws(InjectionError) in
                let room = room.baseAddress!
                try parameter.initialize(room, for: self, isOnMainActor: isOnMainActor)
                return room.move()
            }
        }
        return try result.get()
    }
}
