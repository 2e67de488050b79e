import Synchronization

/// The injector of the whole process, configured once at start-up.
///
/// ```swift
/// try GlobalInjector.setUp { binder in
///     binder.wireProvider(for: Clock.self, to: SystemClock.init)
/// }
/// let clock: any Clock = try GlobalInjector.get().instance()
/// ```
///
/// `@Injected var clock: any Clock` asks it too. All of it may be called from any thread.
///
/// ``withInjector(_:perform:)`` puts another injector in its place for the time of a closure, and for the tasks that
/// are started there. Tests are what it is for; the product `BTKInjectorTesting` has traits that call it.
public enum GlobalInjector {
    // Safe because all access is under the lock.
    private static let injector = Mutex<Injector?>(nil)

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
        guard current == nil else { throw InjectionError.globalInjectorAlreadySet }
        try setUp(try Injector.injectorWithBlock(configure))
    }

    /// Makes an existing injector the global one.
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
        guard scoped.get() == nil else { throw .globalInjectorAlreadySet }
        let isFirst = Self.injector.withLock { process in
            guard process == nil else { return false }
            process = injector
            return true
        }
        guard isFirst else { throw .globalInjectorAlreadySet }
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
        guard let current else { throw .globalInjectorNotSet }
        return current
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
        let old = injector.withLock { $0.take() }
        withExtendedLifetime(old) {}
    }

    @inline(__always) private static var current: Injector? {
        if hasScopes, let scopedInjector = scoped.get() { return scopedInjector }
        return injector.withLock { $0 }
    }
}

extension GlobalInjector {
    /// The injector that ``withInjector(_:perform:)`` was given, in the tasks within it.
    ///
    /// A task inherits a copy of it, which keeps the injector until that task ends, with all that it has made. That is
    /// meant: whatever a test starts goes on with the test's injector. No other task-local value of this library keeps an
    /// injector.
    // Not by `@TaskLocal`, because to expand that macro takes a fifth of a second of each clean build.
    private static let scoped = TaskLocal<Injector?>(wrappedValue: nil)

    private static let scopeFlag = Atomic(false)

    /// Whether there was ever a scope. A process without any does not pay for a look into the task.
    static var hasScopes: Bool {
        // Relaxed, because what runs within a scope comes after the store anyway.
        scopeFlag.load(ordering: .relaxed)
    }

    /// Makes an injector the global one for the time of a closure.
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// }
    /// try GlobalInjector.withInjector(test) {
    ///     try Screen().load()
    /// }
    /// ```
    ///
    /// ``get()`` and `@Injected var` give it, on this thread until the closure returns, and
    /// in the tasks that the closure starts, for as long as they run: `async let`, task groups, `Task { }`. Threads,
    /// queues and `Task.detached` inherit nothing: they get the process's injector, or
    /// ``InjectionError/globalInjectorNotSet`` if there is none. Pass the injector along, and call this method there.
    /// Calls may be nested, and the innermost wins.
    ///
    /// From its first use in a process on, ``get()`` looks at the task first, which costs some nanoseconds.
    ///
    /// The injector is kept until the closure returns and those tasks have ended. The process's own injector need not
    /// be set up for this, and is not touched: `setUp` throws ``InjectionError/globalInjectorAlreadySet`` here,
    /// and ``remove()`` does not end it.
    ///
    /// - Parameters:
    ///   - injector: The injector to be the global one.
    ///   - perform: The closure.
    /// - Returns: The closure's result.
    /// - Throws: The closure's errors, unchanged.
    @discardableResult public static func withInjector<R>(_ injector: Injector, perform: () throws -> R) rethrows -> R {
        noteScope()
        return try scoped.withValue(injector, operation: perform)
    }

    /// Makes an injector the global one for the time of an asynchronous closure.
    ///
    /// ```swift
    /// try await GlobalInjector.withInjector(test) {
    ///     try await Screen().load()
    /// }
    /// ```
    ///
    /// The closure runs where the caller does, on the main actor, on another, or on none. All else is as with
    /// ``withInjector(_:perform:)``.
    ///
    /// - Parameters:
    ///   - injector: The injector to be the global one.
    ///   - isolation: The caller's actor; leave it out.
    ///   - perform: The closure.
    /// - Returns: The closure's result.
    /// - Throws: The closure's errors, unchanged.
    @discardableResult public static func withInjector<R>(
        _ injector: Injector, isolation: isolated (any Actor)? = #isolation, perform: () async throws -> R
    ) async rethrows -> R {
        noteScope()
        return try await scoped.withValue(injector, operation: perform)
    }

    private static func noteScope() {
        // Read first: a store would take the word out of the caches of all who read it.
        if !hasScopes { scopeFlag.store(true, ordering: .relaxed) }
    }
}
