// From a key to its slot, and from a slot to an instance. Functions that export their implementation are compiled into
// clients, so that a lookup of an instance that exists is specialized for its type.

extension Registry {
    /// An object that keeps the memory of this registry.
    @usableFromInline var keeper: any AnyObject & Sendable {
        @inline(__always) get { keeper(ofThread: thread.id) }
    }

    /// Returns the slot of a factory with a list of arguments, or of a provider, for which that is nil.
    @export(implementation) @inline(__always)
    func slot<T>(for type: T.Type, named name: BindingName?, taking arguments: ObjectIdentifier? = nil) -> Slot? {
        guard let name else { return slot(ObjectIdentifier(type), tag: BindingDescription.tag(of: arguments)) }
        return slot(ObjectIdentifier(type), name, arguments)
    }

    // This function is not emitted into clients: it would make each of their lookups larger, and factories slower
    // by a seventh.

    @usableFromInline func slot(_ type: ObjectIdentifier, tag: UInt) -> Slot? {
        if let binding = table.find(type, tag: tag) { return slot(at: binding) }
        // The search has a function of its own, because it saves registers, which takes longer than this.
        return unmanagedParent == nil ? nil : nearestSlot(type, tag: tag)
    }

    @inline(never) private func nearestSlot(_ type: ObjectIdentifier, tag: UInt) -> Slot? {
        nearestSlot { $0.find(type, tag: tag) }
    }

    @usableFromInline
    func slot(_ type: ObjectIdentifier, _ name: BindingName, _ arguments: ObjectIdentifier?) -> Slot? {
        nearestSlot { $0.find(type, name, arguments) }
    }

    /// Returns the slot of this table, or of the nearest one above.
    ///
    /// Children of children may nest deeper than any stack, so this is a loop. The references to the registries above
    /// are not counted, which would cost more than the search.
    @inline(__always) private func nearestSlot(_ find: (BindingTable) -> Borrowed<Binding>?) -> Slot? {
        if let binding = find(table) { return slot(at: binding) }
        // Safe because each is kept by the one below, and this one by the caller.
        var next = unmanagedParent
        while let registry = next {
            let slot = registry.lend { registry in find(registry.table).map { registry.slot(at: $0) } }
            if let slot { return slot }
            next = registry.lend { $0.unmanagedParent }
        }
        return nil
    }
}

extension Slot {
    /// Returns the instance of a provider, or a new one of a factory without arguments: as the binding's type, or as
    /// the optional one that wraps it.
    @usableFromInline func instance<T>(
        of type: T.Type, callerIsOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> T {
        // The instance is built before anything generic lies on the stack.
        if isSingleton { try build(on: thread, callerIsOnMainActor: callerIsOnMainActor) }
        let bound = boundType
        guard bound == type else {
            return try instance(of: bound, wrappedIn: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
        }
        if isSingleton { return readInstance(as: type) }
        return try newInstance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
    }

    @inline(never) private func instance<Bound, T>(
        of bound: Bound.Type, wrappedIn type: T.Type, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> T {
        wrap(try instance(of: bound, callerIsOnMainActor: callerIsOnMainActor, on: thread), in: type)
    }

    /// Returns an instance that is not kept by the registry.
    ///
    /// Not inlined into functions that build singletons too: its frame would lie below each nested block.
    @export(implementation) @inline(never) func newInstance<T>(
        of type: T.Type, callerIsOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        guard callerIsOnMainActor || !livesOnMainActor else { throw boundOnMainActorError }
        if isFactory { return try makeWithoutArguments(type, on: thread) }
        return try scopedInstance(of: type, on: thread)
    }

    /// Makes a new instance as ``runInline`` does, for callers in this module, which share this copy of the code.
    func make<T, Arguments>(
        _ type: T.Type, on thread: ResolutionThread, _ arguments: Arguments
    ) throws(InjectionError) -> sending T {
        try runInline(type, on: thread, arguments)
    }

    /// Makes a new instance with a factory, and wraps it in the optional type that was requested.
    func make<T, Bound, Arguments>(
        _ bound: Bound.Type, wrappedIn type: T.Type, on thread: ResolutionThread, _ arguments: Arguments
    ) throws(InjectionError) -> T {
        wrap(try make(bound, on: thread, arguments), in: type)
    }

    /// Runs the block of a factory without arguments.
    @export(implementation) @inline(never)
    func makeWithoutArguments<T>(_ type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> sending T {
        try runInline(type, on: thread, ())
    }
}

extension [Slot] {
    /// Returns the instances of these slots, all of one type.
    func instances<T>(
        of type: T.Type, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> [T] {
        var instances: [T] = []
        for slot in self {
            instances.append(try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
        }
        return instances
    }
}

extension Registry {
    /// Makes a new instance with arguments, a tuple; for `X?` one of `X`, if nothing is bound for `X?`.
    ///
    /// The caller is on the main actor if it says so, and sends the arguments if it says so.
    @usableFromInline func make<T, Arguments>(
        _ type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool = false, sendsArguments: Bool = true,
        on thread: ResolutionThread, _ arguments: Arguments
    ) throws(InjectionError) -> sending T {
        let wrapped = layout.wrappedType(standingFor: type, named: name)
        let binding = try layout.binding(
            toMake: wrapped ?? type, named: name, taking: Arguments.self, callerIsOnMainActor: callerIsOnMainActor,
            sendsArguments: sendsArguments, on: thread)
        guard let bound = wrapped else { return try slot(of: binding).make(type, on: thread, arguments) }
        // Safe because factories make new instances, and those of the main actor are requested there only.
        return unsafe sent(try slot(of: binding).make(bound, wrappedIn: type, on: thread, arguments))
    }
}

/// Returns an instance as the optional type in which its binding was found. A function of its own, so that its copies
/// do not lie around the block that makes the instance.
private func wrap<Instance, T>(_ instance: Instance, in type: T.Type) -> T { same(Optional(instance), as: type) }
