// From a key to its slot, and from a slot to an instance. Inlined into clients, so that a lookup of an instance that
// exists is specialized for its type.

extension Registry {
    /// Returns the slot of a provider, or of a factory without arguments.
    @export(implementation)
    func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        guard let name else { return slot(ObjectIdentifier(type)) }
        return slot(ObjectIdentifier(type), name)
    }

    // Not inlined: in each lookup of a client it is larger than quick, and factories become slower by a seventh.

    @export(implementation)
    @inline(never)
    func slot(_ type: ObjectIdentifier) -> Slot? {
        if let target = table.find(type) { return slot(target) }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type) }
    }

    @export(implementation)
    @inline(never)
    func slot(_ type: ObjectIdentifier, _ name: BindingName) -> Slot? {
        if let target = table.find(type, name) { return slot(target) }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type, name, nil) }
    }

    @export(implementation)
    @inline(never)
    func slot(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Slot? {
        if let target = table.find(type, name, arguments) { return slot(target) }
        return unmanagedParent?._withUnsafeGuaranteedRef { $0.nearestSlot(type, name, arguments) }
    }

    /// Returns the instances of every name of a type, in the order of binding; shadowed ones in place.
    func instances<T>(
        of type: T.Type, isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> [T] {
        try instances(at: layout.places(ofAll: type), isOnMainActor: isOnMainActor, on: thread)
    }

    /// Returns the instances of places of one type.
    func instances<T>(
        at places: [Place], isOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> [T] {
        var instances: [T] = []
        for slot in slots(of: places) {
            do throws(InjectionError) {
                instances.append(try slot.instance(of: T.self, isOnMainActor: isOnMainActor, on: thread))
            } catch {
                throw thread.release(consume instances, after: error)
            }
        }
        return instances
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
    func slot(
        toProvide type: any Any.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Slot {
        slot(of: try layout.place(toProvide: type, named: name, on: thread))
    }
}

// MARK: Parents

// By loops, because children of children may nest deeper than any stack.

extension Registry {
    @usableFromInline
    @inline(never)
    func nearestSlot(_ type: ObjectIdentifier) -> Slot? { nearestSlot { $0.find(type) } }

    @usableFromInline
    @inline(never)
    func nearestSlot(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Slot? {
        nearestSlot { $0.find(type, name, arguments) }
    }

    /// Returns the slot of this table, or of the nearest one above.
    ///
    /// The registries above are not counted in and out, which would cost more than looking.
    @inline(__always)
    private func nearestSlot(_ find: (BindingTable) -> BindingTable.Target?) -> Slot? {
        if let target = find(table) { return slot(target) }
        // Safe because each is kept by the one below, and this one by the caller.
        var next = unmanagedParent
        while let registry = next {
            if let slot = registry._withUnsafeGuaranteedRef({ registry in
                find(registry.table).map { registry.slot($0) }
            }) {
                return slot
            }
            next = registry._withUnsafeGuaranteedRef { $0.unmanagedParent }
        }
        return nil
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
    @export(implementation)
    @inline(never)
    func newInstance<T>(
        of type: T.Type, isOnMainActor: Bool = false, on thread: ResolutionThread
    ) throws(InjectionError) -> sending T {
        guard isOnMainActor || !self.isOnMainActor else { throw boundOnMainActor }
        if isFactory { return try run(type, on: thread) }
        return try scopedInstance(of: type, on: thread)
    }

    /// Initializes memory with a provider's instance that does not exist yet, or is not kept here.
    ///
    /// Not inlined, so that its copies of the instance do not lie in the frame of a parameter that a factory makes.
    @export(implementation)
    @inline(never)
    func initializeFirst<T>(_ memory: UnsafeMutablePointer<T>, on thread: ResolutionThread) throws(InjectionError) {
        memory.initialize(to: try instance(of: T.self, on: thread))
    }

    /// Runs the block of a factory without arguments.
    @export(implementation)
    @inline(never)
    func run<T>(_ type: T.Type, on thread: ResolutionThread) throws(InjectionError) -> sending T {
        try FactoryReference<T>(self).run(on: thread) { try $0.make(&$1) }
    }
}
