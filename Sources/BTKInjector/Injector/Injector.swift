/// Makes and shares the instances of the types that were bound when it was configured.
///
/// A *provider* gives the same instance for as long as the injector lives; a *factory* gives a new one each time.
/// Bindings are made in a configuration block and are frozen when it ends:
///
/// ```swift
/// let injector = try Injector.injectorWithBlock { binder in
///     binder.wireProvider(for: Clock.self, to: SystemClock.init)
///     binder.wireProvider(for: Store.self, to: DefaultStore.init)
///     binder.wireFactory(taking: String.self, to: Session.init)
/// }
/// let store: any Store = try injector.instance()
/// let session = try injector.make(for: Session.self, "ada")
/// ```
///
/// The injector owns its bindings and shared instances: keep it for as long as they are needed. When its last reference
/// is released, they are destroyed, and handles that are called later throw ``InjectionError/injectorReleased(_:)``.
///
/// An injector may be used by any number of threads at once. A block runs on the thread whose request came first, and
/// other threads that want the same instance wait for it; blocks of different bindings run side by side.
public final class Injector: Sendable {
    @usableFromInline let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
    }

    deinit {
        // Safe because the registry is released behind this.
        Borrowed(registry).lend { $0.removeInjector() }
    }

    /// Makes an injector with the bindings that a block makes.
    ///
    /// ```swift
    /// func wiring(_ binder: inout Binder) {
    ///     binder.wireProvider(for: Store.self, to: DefaultStore.init)
    /// }
    ///
    /// let injector = try Injector.injectorWithBlock(wiring)
    /// ```
    ///
    /// The binder exists inside of the block only, so nothing can be bound later. No binding's block runs here.
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    @export(implementation)
    public static func injectorWithBlock(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        try Injector(configure)
    }

    /// Makes an injector with the bindings that a block makes: the same as ``injectorWithBlock(_:)``.
    ///
    /// ```swift
    /// let injector = try Injector(wiring)
    /// ```
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public convenience init(_ configure: (inout Binder) throws -> Void) throws {
        self.init(try Self.configure(Binder(), parent: nil, by: configure))
    }

    /// Configures an injector by a block.
    @inline(never) private static func configure(
        _ binder: consuming Binder, parent: Registry?, by block: (inout Binder) throws -> Void
    ) throws -> Registry {
        let own = binder.configuration
        try block(&binder)
        own.expect(binder)
        return try own.freeze(parent: parent)
    }
}

extension Injector: InstanceSource {
    /// Where lookups search: for the library only.
    @export(implementation) public var lookupContext: LookupContext {
        _read {
            // The slots' memory is the registry's, which the compiler does not know.
            defer { extendLifetime(self) }
            let context = LookupContext(of: registry)
            yield context
        }
    }
}

// MARK: Children and overrides

extension Injector {
    /// Makes an injector that has this one's bindings, and others of its own.
    ///
    /// The child may bind keys that its parent binds; the parent never sees that. What the
    /// parent binds is resolved within the parent, and its shared instances are the parent's, even if the child asks
    /// first. The child keeps its parent alive: make one for things that live as long as a session or a request.
    ///
    /// ```swift
    /// let session = try app.makeChild { binder in
    ///     binder.wireProvider { user }
    ///     binder.wireProvider(for: Inbox.self, to: DefaultInbox.init)
    /// }
    /// ```
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func makeChild(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        Injector(try Self.configure(Binder(), parent: registry, by: configure))
    }

    /// Makes an independent injector with the same bindings, but for those that are replaced or removed.
    ///
    /// It has none of this injector's instances. Of a child it makes another child of the same parent. Use it for
    /// tests, and for variants that are chosen at start-up.
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// }
    /// ```
    ///
    /// A binding that replaces nothing is an error, ``InjectionError/nothingToOverride(_:)``: its type, its name and its
    /// arguments are bound neither by this injector nor by its parents, so the live binding would stay. Three things are
    /// allowed:
    ///
    /// - What a wired function needs that replaces another one, was there before, or is needed so itself: a fake, and the
    ///   binding of its protocol to a closure that takes the fake.
    /// - Other arguments, or another kind, of what the block has removed before.
    /// - Anything, where `addingBindings` is true.
    ///
    /// A child that is declared again is replaced as a whole, and its block may bind anything.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether the block may bind what is not bound yet.
    ///   - configure: Binds what is replaced. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func overriding(
        addingBindings: Bool = false, _ configure: (inout Binder) throws -> Void
    ) throws -> Injector {
        let configuration = Configuration(overriding: self, addsBindings: addingBindings)
        return Injector(try Self.configure(Binder(configuration), parent: registry.parent, by: configure))
    }
}

// MARK: What was made

extension Injector {
    /// Returns those singletons that exist and are of a type, in the order in which they were made. Makes none.
    ///
    /// An ordered end is built of this: what was made last may need what was made before it, so end it first.
    ///
    /// ```swift
    /// for resource in injector.madeInstances(of: Closable.self).reversed() {
    ///     try await resource.close()
    /// }
    /// ```
    ///
    /// An instance counts if it can be cast to the type, also if it is bound to another. Those of this injector count,
    /// not its parent's, and none that lives on the main actor. An object that is bound to several types is one. Of
    /// those that were made on several threads at once, the order is that in which they came into being for all
    /// threads.
    ///
    /// Takes time in proportion to the number of singletons. Instances that other threads make at the same time may be
    /// missing.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    @export(implementation) public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        defer { extendLifetime(self) }
        return registry.madeInstances(of: type, callerIsOnMainActor: false)
    }
}

extension Registry {
    /// Returns the singletons that exist and are of a type, each object once; those that live on the main actor only to a
    /// caller there.
    @export(implementation) func madeInstances<T>(of type: T.Type, callerIsOnMainActor: Bool) -> [T] {
        var instances: [T] = []
        for instance in madeInstances(callerIsOnMainActor: callerIsOnMainActor) {
            if let instance = instance as? T { instances.append(instance) }
        }
        return instances
    }

    @usableFromInline func madeInstances(callerIsOnMainActor: Bool) -> [Any] {
        let slots = builtSlots()
        let all = slots.filter { callerIsOnMainActor || !$0.livesOnMainActor }.map(\.madeInstance)
        // By the dynamic type: on Apple's systems `as AnyObject` would box a value.
        func object(_ index: Int) -> AnyObject? { type(of: all[index]) is AnyClass ? all[index] as AnyObject : nil }
        let firsts = firsts(
            of: all.count, hash: { index in object(index).map { ObjectIdentifier($0).hashValue } ?? index },
            areEqual: { index, other in object(index).map { $0 === object(other) } ?? false })
        var instances: [Any] = []
        for (index, first) in firsts.enumerated() where index == first { instances.add(all[index]) }
        return instances
    }
}

extension Slot {
    /// The instance of a singleton that is made.
    @inline(never) fileprivate var madeInstance: Any {
        let type = boundType
        return readInstance(as: type)
    }
}
