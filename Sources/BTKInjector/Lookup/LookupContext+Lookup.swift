// The lookups of injectors and resolvers. All are methods of the context, whose lender keeps the registry meanwhile.

extension LookupContext {
    // The registry is borrowed, not counted.

    /// Returns the slot of a provider, or of a factory without arguments.
    @export(implementation)
    func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(for: type, named: name) }
    }

    /// Returns the slot of a factory with a list of arguments that any thread may call.
    @export(implementation)
    @inline(__always)
    func slot<T>(toMake type: T.Type, named name: BindingName?, taking arguments: any Any.Type) -> Slot? {
        let slot = unmanagedRegistry._withUnsafeGuaranteedRef {
            $0.slot(ObjectIdentifier(type), name, BindingDescription.id(of: arguments))
        }
        guard let slot, slot.isFactory, !slot.isOnMainActor else { return nil }
        return slot
    }

    /// Returns the instance of a slot that is neither a singleton nor an ordinary factory, or of none for this very
    /// type.
    @usableFromInline
    func otherInstance<T>(
        of slot: Slot?, _ type: T.Type, named name: BindingName?
    ) throws(InjectionError) -> sending T {
        guard let slot else { return try registry.optionalInstance(of: type, named: name, on: thread) }
        return try slot.newInstance(of: type, on: thread)
    }

    /// Returns the instances of every name of a type.
    func instances<T>(for type: T.Type, isOnMainActor: Bool = false) throws(InjectionError) -> [T] {
        recordAll(type)
        return try registry.instances(of: type, isOnMainActor: isOnMainActor, on: thread)
    }

    /// Makes a handle of a provider.
    @export(implementation)
    func provider<T>(for type: T.Type, named name: BindingName?) throws(InjectionError) -> Provider<T> {
        if recording != nil { record(type, named: name, isDeferred: true) }
        // At once where the very type is bound, as mostly.
        if let slot = slot(for: type, named: name), !slot.isOnMainActor { return HandleSource.handle(on: slot) }
        return try Provider(in: registry, named: name, on: thread)
    }

    /// Makes a handle of a factory.
    @export(implementation)
    func factory<T, each Argument>(
        named name: BindingName?
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        let arguments = ArgumentList<repeat each Argument>.self
        if recording != nil { record(factory: T.self, named: name, taking: arguments, isDeferred: true) }
        if let slot = slot(toMake: T.self, named: name, taking: arguments) { return HandleSource.handle(on: slot) }
        return try Factory(in: registry, named: name, on: thread)
    }

    func hasBinding<T>(for type: T.Type, named name: BindingName?) -> Bool {
        registry.layout.hasBinding(for: type, named: name)
    }
}
