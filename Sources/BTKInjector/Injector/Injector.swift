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
        self.init(try Self.configuration(by: configure).freeze())
    }

    /// Returns what a block binds.
    @inline(never) private static func configuration(
        by block: (inout Binder) throws -> Void
    ) throws -> Configuration {
        let configuration = Configuration()
        var binder = Binder(configuration)
        try block(&binder)
        configuration.expect(binder)
        return configuration
    }
}

extension Injector: InjectorType {}

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
        Injector(try Self.configuration(by: configure).freeze(parent: registry))
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
    /// A binding stands in each place that binds its key, its type, name and arguments: in this injector, and in each
    /// child that it declares, at any depth. It is made once in each of these places, and may take what is there, such as a
    /// child's seeds. A removal reaches as far. What a child makes from the key that it shadows is made from the fake.
    ///
    /// A wired function that takes its own key gets what it replaces:
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self) { (clock: any Clock) in
    ///         CountingClock(clock: clock)
    ///     }
    /// }
    /// ```
    ///
    /// A binding that replaces nothing is an error, ``InjectionError/nothingToOverride(_:)``: its key is bound neither by
    /// this injector, nor by its parents, nor by a child that it declares, so the live binding would stay. Three things are
    /// allowed:
    ///
    /// - What a wired function needs that replaces another one, was there before, or is needed so itself: a fake, and the
    ///   binding of its protocol to a closure that takes the fake.
    /// - Other arguments, or another kind, of what the block has removed before.
    /// - Anything, where `addingBindings` is true.
    ///
    /// ``Binder/bindChild(for:named:taking:fileID:line:to:)`` of a child that this injector declares overrides that child: its
    /// block says what differs there, above what is said for all. To replace it as a whole, remove it first.
    ///
    /// To bind a key twice, or to remove it behind its binding, is an ``InjectionError/duplicateBinding(_:sites:)``. Children
    /// by ``makeChild(_:)`` are not reached.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether the block may bind what is not bound yet.
    ///   - configure: Binds what is replaced. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func overriding(
        addingBindings: Bool = false, _ configure: (inout Binder) throws -> Void
    ) throws -> Injector {
        // The block may release this injector.
        defer { extendLifetime(self) }
        let configuration = try Self.configuration(by: configure)
        return Injector(
            try Override.makeRegistry(overriding: registry, by: configuration, addingBindings: addingBindings))
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
    /// and none that lives on the main actor. An object that is bound to several types is one. An object that a parent
    /// has, made, given or held weakly, is the parent's, whatever key it has here: who closes a child's instances does
    /// not close it. Values have no identity. Of those that were made on several threads at once, the order is that in
    /// which they came into being for all threads.
    ///
    /// Takes time in proportion to the number of singletons, those of the parents included. Instances that other threads
    /// make at the same time may be missing.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    @export(implementation) public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        defer { extendLifetime(self) }
        return registry.madeInstances(of: type, callerIsOnMainActor: false)
    }
}
