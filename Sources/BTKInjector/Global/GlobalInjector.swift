/// The injector of the whole process, configured once at start-up.
///
/// ```swift
/// try GlobalInjector.setUp { binder in
///     binder.wireProvider(for: Clock.self, to: SystemClock.init)
/// }
/// let clock: any Clock = try GlobalInjector.get().instance()
/// ```
///
/// `@Provider var clock: any Clock` asks it too. All of it may be called from any thread.
///
/// ``withInjector(_:perform:)`` puts another injector in its place for the time of a closure, and for the tasks that
/// are started there. Tests are what it is for; the product `BTKInjectorTesting` has traits that call it.
public enum GlobalInjector {
    private static let lock = Lock()
    // Safe because all access is under the lock.
    nonisolated(unsafe) private static var injector: Injector?

    /// Configures the global injector.
    ///
    /// ```swift
    /// try GlobalInjector.setUp { binder in
    ///     try binder.install(AppModule())
    /// }
    /// ```
    ///
    /// It is the process's injector that is configured, from whichever thread. Within ``withInjector(_:perform:)``
    /// there is a global injector already.
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged, and no
    ///   global injector is set then.
    /// - Throws: ``InjectionError/globalInjectorAlreadySet`` if there is one, and
    ///   ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public static func setUp(_ configure: (inout Binder) throws -> Void) throws {
        guard scopedInjector == nil, processInjector == nil else { throw InjectionError.globalInjectorAlreadySet }
        try setUp(try Injector.injectorWithBlock(configure))
    }

    /// Makes an injector that exists the global one.
    ///
    /// For previews, tests of the user interface, and launch arguments, which override some bindings of the app's:
    ///
    /// ```swift
    /// try GlobalInjector.setUp(app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// })
    /// ```
    ///
    /// It is kept until ``remove()``.
    ///
    /// - Parameter injector: The injector.
    /// - Throws: ``InjectionError/globalInjectorAlreadySet`` if there is one, also if it is this very injector.
    public static func setUp(_ injector: Injector) throws(InjectionError) {
        guard scopedInjector == nil, exchange({ $0 ?? injector }) == nil else { throw .globalInjectorAlreadySet }
    }

    /// Returns the global injector.
    ///
    /// ```swift
    /// let store: any Store = try GlobalInjector.get().instance()
    /// ```
    ///
    /// Within ``withInjector(_:perform:)`` it is the one given there, and otherwise the process's, which is read under
    /// a lock that is held for a few instructions. Threads, queues and detached tasks inherit no injector, so they get
    /// the process's, wherever they were started.
    ///
    /// - Throws: ``InjectionError/globalInjectorNotSet`` if there is none.
    public static func get() throws(InjectionError) -> Injector {
        if hasScopes, let scopedInjector { return scopedInjector }
        guard let processInjector else { throw .globalInjectorNotSet }
        return processInjector
    }

    /// Removes the process's injector, if there is one. It can be set up again then.
    ///
    /// ```swift
    /// GlobalInjector.remove()
    /// try GlobalInjector.setUp(wiring)
    /// ```
    ///
    /// The injector that ``withInjector(_:perform:)`` was given stays in force.
    public static func remove() {
        // The injector may be freed here, and with it instances that ask for the global one: not under the lock.
        let old = exchange { _ in nil }
        withExtendedLifetime(old) {}
    }

    private static var processInjector: Injector? {
        lock.lock()
        defer { lock.unlock() }
        return injector
    }

    /// Replaces the process's injector, and returns the one before.
    private static func exchange(_ replacement: (Injector?) -> Injector?) -> Injector? {
        lock.lock()
        defer { lock.unlock() }
        let old = injector
        injector = replacement(old)
        return old
    }
}
