import Synchronization

/// The injector of the whole process, which you set once at launch.
///
/// ```swift
/// try GlobalInjector.setUp { binder in
///     binder.wireProvider(for: Clock.self, to: SystemClock.init)
/// }
/// let clock: any Clock = try GlobalInjector.get().instance()
/// ```
///
/// `@Injected var clock: any Clock` asks this injector, too. Call these methods from any thread.
///
/// ``withInjector(_:perform:)`` sets another injector for a closure and for the tasks that start there. Tests need
/// that, and the product `BTKInjectorTesting` has traits that do it for you.
public enum GlobalInjector {
    // Safe because all access is under the lock.
    private static let injector = Mutex<Injector?>(nil)

    /// Makes an injector and sets it as the global one.
    ///
    /// ```swift
    /// try GlobalInjector.setUp { binder in
    ///     try binder.install(AppModule())
    /// }
    /// ```
    ///
    /// This sets the injector of the process, from whichever thread you call. Within ``withInjector(_:perform:)`` there
    /// is a global injector already, so you get an error there.
    ///
    /// - Parameter configure: Binds types to functions and blocks. Its errors are rethrown unchanged, and no global
    ///   injector is set then.
    /// - Throws: ``InjectionError/globalInjectorAlreadySet`` if there is one, and
    ///   ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public static func setUp(_ configure: (inout Binder) throws -> Void) throws {
        guard current == nil else { throw InjectionError.globalInjectorAlreadySet }
        try setUp(try Injector.injectorWithBlock(configure))
    }

    /// Sets an injector that exists as the global one.
    ///
    /// Previews, tests of the user interface and launch arguments use this to override some of the app's bindings:
    ///
    /// ```swift
    /// try GlobalInjector.setUp(app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// })
    /// ```
    ///
    /// The process keeps the injector until ``remove()``.
    ///
    /// - Parameter injector: The injector.
    /// - Throws: ``InjectionError/globalInjectorAlreadySet`` if there is one, even if it is this injector.
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
    /// Within ``withInjector(_:perform:)`` you get the injector that was given there, and otherwise the process's.
    /// Reading the process's injector takes a lock for a few instructions. Threads, queues and detached tasks inherit
    /// no injector, so they get the process's, wherever they were started.
    ///
    /// - Throws: ``InjectionError/globalInjectorNotSet`` if there is none.
    public static func get() throws(InjectionError) -> Injector {
        guard let current else { throw .globalInjectorNotSet }
        return current
    }

    /// Removes the process's injector, if there is one, so that you can set another.
    ///
    /// ```swift
    /// GlobalInjector.remove()
    /// try GlobalInjector.setUp(wiring)
    /// ```
    ///
    /// Within ``withInjector(_:perform:)``, the injector that was given there stays.
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
    /// meant: whatever a test starts goes on with the test's injector. No other task-local value of this library keeps
    /// an injector.
    // This does without `@TaskLocal`, because to expand that macro takes a fifth of a second of each clean build.
    private static let scoped = TaskLocal<Injector?>(wrappedValue: nil)

    private static let scopeFlag = Atomic(false)

    /// Whether there was ever a scope. A process without any does not pay for a look into the task.
    static var hasScopes: Bool {
        // Relaxed, because what runs within a scope comes after the store anyway.
        scopeFlag.load(ordering: .relaxed)
    }

    /// Makes an injector the global one while a closure runs.
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
    /// ``get()`` and `@Injected var` use this injector on the current thread until the closure returns, and in the
    /// tasks that the closure starts, for as long as these run: `async let`, task groups, `Task { }`. Threads, queues
    /// and `Task.detached` inherit nothing. They get the process's injector, or ``InjectionError/globalInjectorNotSet``
    /// if there is none: pass the injector along, and call this method there. You may nest calls, and the innermost
    /// wins.
    ///
    /// After the first call in a process, ``get()`` looks at the task first, which costs some nanoseconds.
    ///
    /// The injector is kept until the closure has returned and those tasks have ended. You need not set up the
    /// process's injector for this, and this call doesn't change that one: in the closure, `setUp` throws
    /// ``InjectionError/globalInjectorAlreadySet``, and ``remove()`` has no effect on the injector given here.
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

    /// Makes an injector the global one while an asynchronous closure runs.
    ///
    /// ```swift
    /// try await GlobalInjector.withInjector(test) {
    ///     try await Screen().load()
    /// }
    /// ```
    ///
    /// The closure runs on the caller's actor, if there is one. Otherwise see ``withInjector(_:perform:)``.
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
        // The word is read first, because a store would take the word out of the caches of all who read it.
        if !hasScopes { scopeFlag.store(true, ordering: .relaxed) }
    }
}
