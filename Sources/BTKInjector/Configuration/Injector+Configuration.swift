// How injectors are made.

extension Injector {
    /// Makes an injector from your bindings, and checks them.
    ///
    /// ```swift
    /// func wiring(_ binder: inout Binder) {
    ///     binder.wireProvider(for: Store.self, to: DefaultStore.init)
    /// }
    ///
    /// let injector = try Injector.injectorWithBlock(wiring)
    /// ```
    ///
    /// You get the binder inside of the block only, so you can't bind anything later. No block of a binding runs here.
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    @export(implementation)
    public static func injectorWithBlock(_ configure: (inout Binder) throws -> Void) throws -> Injector {
        try Injector(configure)
    }

    /// Makes an injector from your bindings, and checks them, as ``injectorWithBlock(_:)`` does.
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
        _ configuration: Configuration = Configuration(), by block: (inout Binder) throws -> Void
    ) throws -> Configuration {
        var binder = Binder(configuration)
        try block(&binder)
        return configuration
    }

    /// Makes a child: an injector that has this one's bindings, and others of its own.
    ///
    /// Use this for a child whose bindings are decided at run time. Declare all others with
    /// ``Binder/bindChild(for:named:taking:fileID:line:to:)``, which checks them at launch.
    ///
    /// The child may bind keys that its parent binds; the parent never sees these bindings. The parent's functions get
    /// the parent's instances, even if the child asks first. The child keeps its parent alive, so make a child for
    /// objects that live as long as a session or a request.
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
        let configuration = try Self.configuration(Configuration(around: registry.layout), by: configure)
        return Injector(try configuration.freeze(parent: registry))
    }
}
