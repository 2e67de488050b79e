/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter {
    /// Returns the bindings that the parameter needs: none, if it does without.
    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]

    /// Whether anything is bound that the parameter may stand for. Asked for optional ones.
    static func isBound(in registry: Registry) -> Bool

    /// Initializes memory that has storage for `Self`.
    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError)
}

extension Provider: Parameter {
    static func isBound(in registry: Registry) -> Bool { registry.hasBinding(for: T.self, named: nil) }

    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        [Dependency(slot: try registry.slot(toProvide: T.self, named: nil, on: thread), isDeferred: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        storage.initializeMemory(as: Self.self, to: try Self(in: context.registry, named: nil, on: context.thread))
    }
}

extension Factory: Parameter {
    static func isBound(in registry: Registry) -> Bool { registry.hasExactBinding(for: T.self, named: nil) }

    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        // A factory of the main actor, too: like other dependencies, it is told with all that it reaches.
        let slot = try registry.slot(
            toMake: T.self, named: nil, taking: ArgumentList<repeat each Argument>.self,
            by: FactoryCaller(thread, isOnMainActor: true))
        return [Dependency(slot: slot, isDeferred: true)]
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        storage.initializeMemory(as: Self.self, to: try Self(in: context.registry, named: nil, on: context.thread))
    }
}

extension Optional: Parameter {
    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        if let slot = try wrappedSlot(in: registry, named: nil, on: thread) {
            return [Dependency(slot: slot, isDeferred: false)]
        }
        // An optional handle or array does without just as well.
        guard let parameter = Wrapped.self as? any Parameter.Type, parameter.isBound(in: registry) else { return [] }
        return try parameter.dependencies(in: registry, on: thread)
    }

    static func isBound(in registry: Registry) -> Bool { true }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        let storage = storage.assumingMemoryBound(to: Self.self)
        if try dependencies(in: context.registry, on: context.thread).isEmpty {
            storage.initialize(to: nil)
            return
        }
        try withUnsafeTemporaryAllocation(of: Wrapped.self, capacity: 1) { wrapped throws(InjectionError) in
            try context.initialize(wrapped.baseAddress!, isOnMainActor: isOnMainActor)
            move(wrapped.baseAddress!, to: storage)
        }
    }

    /// Moves what is wrapped. A function of its own, because any copy of a large value that it makes lies in its frame,
    /// and that is none around the block that has made the value.
    @inline(never)
    private static func move(_ wrapped: UnsafeMutablePointer<Wrapped>, to storage: UnsafeMutablePointer<Self>) {
        storage.initialize(to: wrapped.move())
    }
}

extension Array: Parameter {
    static func isBound(in registry: Registry) -> Bool {
        !registry.slots(ofAll: Element.self).isEmpty || registry.hasExactBinding(for: Element.self, named: nil)
    }

    static func dependencies(in registry: Registry, on thread: ResolutionThread) throws(InjectionError) -> [Dependency]
    {
        let slots = registry.slots(ofAll: Element.self)
        guard !slots.isEmpty else {
            throw registry.missingBindingError(for: Element.self, named: nil, taking: NoArguments.self, on: thread)
        }
        return slots.map { Dependency(slot: $0, isDeferred: false) }
    }

    static func initialize(
        _ storage: UnsafeMutableRawPointer, in context: borrowing LookupContext, isOnMainActor: Bool
    ) throws(InjectionError) {
        let instances = try context.registry.instances(
            of: Element.self, isOnMainActor: isOnMainActor, on: context.thread)
        storage.initializeMemory(as: Self.self, to: instances)
    }
}
