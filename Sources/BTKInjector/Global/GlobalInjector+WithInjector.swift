import Synchronization

extension GlobalInjector {
    /// The injector that ``withInjector(_:perform:)`` was given, in the tasks within it.
    @TaskLocal static var scopedInjector: Injector?

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
    /// ``get()``, `@Provider var` and `@MainActorProvider var` give it, on this thread until the closure returns, and
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
    @discardableResult
    public static func withInjector<R>(_ injector: Injector, perform: () throws -> R) rethrows -> R {
        noteScope()
        return try $scopedInjector.withValue(injector, operation: perform)
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
    @discardableResult
    public static func withInjector<R>(
        _ injector: Injector, isolation: isolated (any Actor)? = #isolation, perform: () async throws -> R
    ) async rethrows -> R {
        noteScope()
        return try await $scopedInjector.withValue(injector, operation: perform)
    }

    private static func noteScope() {
        // Read first: a store would take the word out of the caches of all who read it.
        if !hasScopes { scopeFlag.store(true, ordering: .relaxed) }
    }
}
