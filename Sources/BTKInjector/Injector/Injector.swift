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
    @inline(never) static func configuration(
        by block: (inout Binder) throws -> Void
    ) throws -> Configuration {
        let configuration = Configuration()
        var binder = Binder(configuration)
        try block(&binder)
        configuration.expect(binder)
        return configuration
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
        Injector(try Self.configuration(by: configure).freeze(parent: registry))
    }
}
