// From a key to its slot, and from a slot to an instance. Inlined into clients, so that a lookup of an instance that
// exists is specialized for its type.

extension Registry {
    /// Returns the slot of a provider, or of a factory without arguments.
    @inlinable
    func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        guard let name else { return slot(ObjectIdentifier(type)) }
        return slot(ObjectIdentifier(type), name)
    }

    // Not inlined: in each lookup of a client it is larger than quick, and factories become slower by a seventh.

    @inlinable
    @inline(never)
    func slot(_ type: ObjectIdentifier) -> Slot? {
        if let slot = table.find(type) { return slot }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type) }
    }

    @inlinable
    @inline(never)
    func slot(_ type: ObjectIdentifier, _ name: BindingName) -> Slot? {
        if let slot = table.find(type, name) { return slot }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type, name) }
    }

    @inlinable
    @inline(never)
    func slot(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Slot? {
        if let slot = table.find(type, name, arguments) { return slot }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type, name, arguments) }
    }

    /// Returns the instances of every name of a type, in the order of binding; shadowed ones in place.
    func instances<T>(
        of type: T.Type, isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> [T] {
        var instances: [T] = []
        for slot in slots(ofAll: type) {
            do throws(InjectionError) {
                instances.append(try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread))
            } catch {
                throw thread.release(consume instances, after: error)
            }
        }
        return instances
    }

    /// Returns the slots of all names of a type, but for factories with arguments.
    func slots<T>(ofAll type: T.Type) -> [Slot] {
        visibleSlots.filter { $0.description.type == type && $0.description.takesNoArguments }
    }

    /// Returns the instance of a provider, or a new one of a factory without arguments.
    ///
    /// The caller keeps the registry from ending, and is on the main actor if it says so: instances of the main actor
    /// must not leave it.
    @usableFromInline
    func instance<T>(
        of type: T.Type, named name: BindingName?, isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> T {
        guard let slot = slot(for: type, named: name) else {
            return try optionalInstance(of: type, named: name, isOnMainActor: isOnMainActor, on: thread)
        }
        return try slot.instance(of: type, isOnMainActor: isOnMainActor, on: thread)
    }

    /// Returns the instance where nothing is bound for exactly this type.
    @usableFromInline
    func optionalInstance<T>(
        of type: T.Type, named name: BindingName?, isOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        let slot = try slot(toProvide: type, named: name, on: thread)
        // Before anything generic lies on the stack.
        if slot.isSingleton { try slot.build(on: thread, isOnMainActor: isOnMainActor) }
        // Safe because shared instances are Sendable and factories make new ones.
        nonisolated(unsafe) let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
        defer { storage.deallocate() }
        // Safe because any other type has a slot of its own, or has thrown.
        let optional = T.self as! any OptionalType.Type
        try optional.initialize(storage, from: slot, isOnMainActor: isOnMainActor, on: thread)
        return storage.move()
    }

    /// Returns the slot of a provider, or of a factory without arguments; for `X?` that of `X`, if there is no other.
    @usableFromInline
    func slot<T>(
        toProvide type: T.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot {
        if let slot = slot(for: type, named: name) { return slot }
        if let optional = T.self as? any OptionalType.Type,
            let slot = try optional.wrappedSlot(in: self, named: name, on: thread)
        {
            return slot
        }
        throw missingBindingError(for: type, named: name, taking: NoArguments.self, on: thread)
    }

    /// Whether any binding has this type and name, whatever its arguments.
    func hasBinding<T>(for type: T.Type, named name: BindingName?) -> Bool {
        hasExactBinding(for: type, named: name)
            || (T.self as? any OptionalType.Type)?.hasWrappedBinding(in: self, named: name) ?? false
    }

    /// Returns the same for a type that is not known here.
    func hasBinding(forAny type: any Any.Type, named name: BindingName?) -> Bool {
        func hasBinding<T>(_ type: T.Type) -> Bool { self.hasBinding(for: type, named: name) }
        return hasBinding(type)
    }

    /// Returns the same without looking for `X` where `X?` is asked for.
    func hasExactBinding<T>(for type: T.Type, named name: BindingName?) -> Bool {
        slot(for: type, named: name) != nil || !descriptions(of: type, named: name).isEmpty
    }

    /// Returns the error of a key that has no slot.
    func missingBindingError(
        for type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, asFactory: Bool = false,
        on thread: ResolutionThread
    ) -> InjectionError {
        let bound = descriptions(of: type, named: name)
        if let first = bound.first {
            return .argumentMismatch(
                first.key.required(by: ResolutionPath.innermost(on: thread)),
                expected: bound.map(\.argumentsText).joined(separator: " or "),
                requested: BindingDescription.text(of: arguments))
        }
        let key = missingKey(of: type, name, factory: asFactory ? arguments : nil)
        return .bindingNotFound(key, path: ResolutionPath.path(on: thread, to: key))
    }
}

extension Registry {
    /// Returns the key of something that is not bound.
    ///
    /// - Parameters:
    ///   - factory: The `ArgumentList` that a factory was asked for with, if one was.
    ///   - role: Why it should be bound, where that is not plain.
    func missingKey(
        of type: any Any.Type, _ name: BindingName?, factory: (any Any.Type)? = nil,
        role: BindingKey.Context.Role? = nil
    ) -> BindingKey {
        let context = BindingKey.Context(candidates: visibleBindings, factory: factory, role: role)
        return BindingKey(type: type, name: name, context: context)
    }
}

extension LookupContext {
    // The registry is borrowed, not counted.

    /// Returns the slot of a provider, or of a factory without arguments.
    @inlinable
    func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        unmanagedRegistry._withUnsafeGuaranteedRef { $0.slot(for: type, named: name) }
    }

    /// Returns the instance of a slot that is neither a singleton nor an ordinary factory, or of none for this very type.
    @usableFromInline
    func otherInstance<T>(
        of slot: Slot?, _ type: T.Type, named name: BindingName?
    ) throws(InjectionError) -> sending T {
        guard let slot else { return try registry.optionalInstance(of: type, named: name, on: thread) }
        return try slot.newInstance(of: type, on: thread)
    }

    /// Returns the slot with a list of arguments.
    @inlinable
    func slot<T>(for type: T.Type, named name: BindingName?, taking arguments: any Any.Type) -> Slot? {
        unmanagedRegistry._withUnsafeGuaranteedRef {
            $0.slot(ObjectIdentifier(type), name, BindingDescription.id(of: arguments))
        }
    }
}

extension Slot {
    /// Returns the instance of a provider, or a new one of a factory without arguments.
    @usableFromInline
    func instance<T>(
        of type: T.Type, isOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> T {
        guard isSingleton else { return try newInstance(of: type, isOnMainActor: isOnMainActor, on: thread) }
        try build(on: thread, isOnMainActor: isOnMainActor)
        return instance(as: type).pointee
    }

    /// Returns an instance that is not kept by the registry.
    ///
    /// Not inlined into functions that build singletons too: its frame would lie below each nested block.
    @inlinable
    @inline(never)
    func newInstance<T>(
        of type: T.Type, isOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        guard isOnMainActor || !self.isOnMainActor else { throw boundOnMainActor }
        if isFactory { return try run(type, on: thread) }
        // Safe because shared instances are Sendable.
        nonisolated(unsafe) let instance = try scopedInstance(of: type, on: thread)
        return instance
    }

    /// Runs the block of a factory without arguments.
    @inlinable
    @inline(never)
    func run<T>(_ type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> sending T {
        // Safe because the block has made it.
        nonisolated(unsafe) let instance = try FactoryReference<T>(self).run(on: thread) { try $0.make(&$1) }
        return instance
    }
}
