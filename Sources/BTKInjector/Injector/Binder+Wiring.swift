extension Binder {
    /// Binds a type to a provider that calls a function, each parameter of which is resolved by its type.
    ///
    /// ```swift
    /// binder.wireProvider(for: Store.self, to: DefaultStore.init)
    /// binder.wireProvider(for: Cache.self, to: { (store: any Store) in Cache(store, size: 100) })
    /// ```
    ///
    /// The function is an initializer, a function or a closure with typed parameters. A parameter of type `Provider<X>`
    /// or `Factory<X, …>` gets a handle, one of type `X?` the instance of `X`, or nil where nothing is bound, one of
    /// type `[X]` all instances of `X`, of which there must be one, and any other the instance of its type. Every
    /// parameter counts, those with default values too.
    ///
    /// All of it is known before anything runs. So the configuration reports what is missing, what is bound on the main
    /// actor, and which functions need each other; and the graph of BTKInjectorInspection shows it from the start.
    ///
    /// An initializer that is overloaded is named with its labels, `DefaultStore.init(clock:)`: so is that of a struct
    /// whose properties all have defaults or are `@Provider`s, where `init` alone means the one without parameters. One
    /// that is generic or variadic, or has default values, is wrapped in a closure with typed parameters.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol. Shared instances may be used on any thread, so it must be Sendable.
    ///   - name: Tells several bindings of one type apart.
    ///   - scope: How long the instance lasts.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - function: Makes the instance.
    public mutating func wireProvider<T: Sendable, each Parameter>(
        for type: T.Type, named name: BindingName? = nil, scope: Scope = .singleton, fileID: String = #fileID,
        line: Int = #line, to function: @escaping @Sendable (repeat each Parameter) throws -> T
    ) {
        let description = BindingDescription(
            type: type, name: name, kind: .provider, scope: scope, arguments: NoArguments.self,
            site: BindingSite(fileID: fileID, line: line, module: configuration.module))
        let wiring = Wiring(parameters: ArgumentList<repeat each Parameter>.types)
        configuration.bindings.append(
            Binding(description, wiring: wiring) { context, storage in
                let instance = try function(repeat try context.parameter((each Parameter).self))
                storage.initializeMemory(as: T.self, to: instance)
            })
    }

    /// Binds a type to a factory that calls a function, each parameter of which is resolved by its type.
    ///
    /// The same as ``wireProvider(for:named:scope:fileID:line:to:)``, but for the new instance at each request.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - function: Makes an instance.
    @export(implementation)
    public mutating func wireFactory<T, each Parameter>(
        for type: T.Type, named name: BindingName? = nil, fileID: String = #fileID, line: Int = #line,
        to function: @escaping @Sendable (repeat each Parameter) throws -> T
    ) {
        let block = FactoryBlock<T> { (i: inout Resolver) in
            // Safe because all that the function gets is Sendable or new, and so is what it makes.
            nonisolated(unsafe) let instance = try function(repeat try i.context.parameter((each Parameter).self))
            return instance
        }
        let wiring = Wiring(parameters: ArgumentList<repeat each Parameter>.types)
        bindFactory(for: type, named: name, fileID: fileID, line: line, wiring: wiring, block: block)
    }

    /// Binds a type to a factory that calls a function, each parameter of which is an argument or is resolved by its
    /// type.
    ///
    /// ```swift
    /// binder.wireFactory(for: Session.self, taking: String.self, to: DefaultSession.init)
    /// ```
    ///
    /// A parameter whose type is in `taking` gets that argument: the first such parameter that has none yet, in order.
    /// All others are resolved as those of ``wireProvider(for:named:scope:fileID:line:to:)`` are. An argument that
    /// finds no parameter is an ``InjectionError/argumentMismatch(_:expected:requested:)`` of the configuration.
    ///
    /// - Parameters:
    ///   - type: Usually a protocol.
    ///   - name: Tells several bindings of one type apart.
    ///   - arguments: The types of the arguments, in the order in which they are given; leave it out for none.
    ///   - fileID: Where the binding is made, for errors.
    ///   - line: Where the binding is made, for errors.
    ///   - function: Makes an instance.
    @export(implementation)
    public mutating func wireFactory<T, each Argument, each Parameter>(
        for type: T.Type, named name: BindingName? = nil, taking arguments: repeat (each Argument).Type,
        fileID: String = #fileID, line: Int = #line,
        to function: @escaping @Sendable (repeat each Parameter) throws -> T
    ) {
        let wiring = Wiring(
            parameters: ArgumentList<repeat each Parameter>.types, arguments: ArgumentList<repeat each Argument>.types)
        let offsets = wiring.offsets(in: ArgumentList<repeat each Argument>.self)
        let block = FactoryBlock<T, repeat each Argument> {
            (i: inout Resolver, argument: repeat sending each Argument) in
            var arguments = (repeat each argument)
            // Safe because all that the function gets is Sendable, new or sent, and so is what it makes.
            nonisolated(unsafe) let instance = try withUnsafeMutableBytes(of: &arguments) { arguments in
                var offsets = offsets.makeIterator()
                return try function(
                    repeat try i.context.parameter((each Parameter).self, from: arguments, at: offsets.next()!))
            }
            return instance
        }
        bindFactory(for: type, named: name, fileID: fileID, line: line, wiring: wiring, block: block)
    }
}

extension Wiring {
    /// Returns for each parameter where its argument lies in a tuple of the arguments, or nil for a dependency.
    ///
    /// Swift lays out a tuple as a struct with these fields: in order, each at the next multiple of its alignment.
    @usableFromInline
    func offsets<each Argument>(in arguments: ArgumentList<repeat each Argument>.Type) -> [Int?] {
        var offsets: [Int] = []
        var end = 0
        func add<T>(_ type: T.Type) {
            let offset = (end + MemoryLayout<T>.alignment - 1) & ~(MemoryLayout<T>.alignment - 1)
            offsets.append(offset)
            end = offset + MemoryLayout<T>.size
        }
        repeat add((each Argument).self)
        return argumentPlaces.map { $0.map { offsets[$0] } }
    }
}

extension LookupContext {
    /// Returns the argument at an offset, or without one what a parameter of this type is resolved to.
    @export(implementation)
    @inline(__always)
    func parameter<T>(
        _ type: T.Type, from arguments: UnsafeMutableRawBufferPointer, at offset: Int?
    ) throws(InjectionError) -> T {
        guard let offset else { return try parameter(type) }
        // Safe because there is an argument of this very type at the offset, which `Wiring.offsets` has found.
        return (arguments.baseAddress! + offset).assumingMemoryBound(to: type).pointee
    }

    /// Returns what a parameter of this type is resolved to.
    @export(implementation)
    @inline(__always)
    func parameter<T>(_ type: T.Type) throws(InjectionError) -> T {
        guard let slot = slot(for: type, named: nil) else { return try resolvedParameter(type) }
        if slot.isReady { return slot.instance(as: type).pointee }
        if slot.isFactory, !slot.isOnMainActor { return try slot.run(type, on: thread) }
        return try slot.instance(of: type, on: thread)
    }

    func parameter<T>(_ type: T.Type, isOnMainActor: Bool) throws(InjectionError) -> T {
        if let slot = slot(for: type, named: nil) {
            return try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
        }
        return try resolvedParameter(type, isOnMainActor: isOnMainActor)
    }

    /// Initializes memory with what a parameter is resolved to.
    func initialize<T>(_ storage: UnsafeMutablePointer<T>, isOnMainActor: Bool) throws(InjectionError) {
        if let slot = slot(for: T.self, named: nil) {
            storage.initialize(to: try slot.instance(of: T.self, isOnMainActor: isOnMainActor, on: thread))
        } else if let parameter = T.self as? any Parameter.Type {
            try parameter.initialize(storage, in: self, isOnMainActor: isOnMainActor)
        } else {
            throw registry.missingBindingError(for: T.self, named: nil, taking: NoArguments.self, on: thread)
        }
    }

    @usableFromInline
    func resolvedParameter<T>(_ type: T.Type, isOnMainActor: Bool = false) throws(InjectionError) -> T {
        guard let parameter = T.self as? any Parameter.Type else {
            throw registry.missingBindingError(for: type, named: nil, taking: NoArguments.self, on: thread)
        }
        return MemoryLayout<T>.size <= 256
            ? try smallParameter(type, as: parameter, isOnMainActor: isOnMainActor)
            : try largeParameter(type, as: parameter, isOnMainActor: isOnMainActor)
    }

    @inline(never)
    private func smallParameter<T>(
        _ type: T.Type, as parameter: any Parameter.Type, isOnMainActor: Bool
    ) throws(InjectionError) -> T {
        try withUnsafeTemporaryAllocation(of: T.self, capacity: 1) { storage throws(InjectionError) in
            let storage = storage.baseAddress!
            try parameter.initialize(storage, in: self, isOnMainActor: isOnMainActor)
            return storage.move()
        }
    }

    /// Returns the same by way of the heap, because each closure that returns a value has a copy of it on the stack.
    @inline(never)
    private func largeParameter<T>(
        _ type: T.Type, as parameter: any Parameter.Type, isOnMainActor: Bool
    ) throws(InjectionError) -> T {
        let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { storage.deallocate() }
        try parameter.initialize(storage, in: self, isOnMainActor: isOnMainActor)
        return storage.move()
    }
}
