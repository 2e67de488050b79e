private import Synchronization

/// The injector of the whole process, configured once at start-up.
///
/// ```swift
/// try GlobalInjector.setUp { binder in
///     binder.bindProvider(for: Clock.self) { _ in SystemClock() }
/// }
/// let clock: any Clock = try GlobalInjector.get().instance()
/// ```
///
/// `@Provider var clock: any Clock` asks it too. All of it may be called from any thread.
public enum GlobalInjector {
    private static let injector = Mutex<Injector?>(nil)

    /// Configures the global injector.
    ///
    /// - Parameter configure: Binds types to blocks. What it throws, this method throws as it is; there is no global
    ///   injector then.
    /// - Throws: ``InjectionError/globalInjectorAlreadySet`` if there is one, and
    ///   ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public static func setUp(_ configure: (inout Binder) throws -> Void) throws {
        guard injector.withLock({ $0 == nil }) else { throw InjectionError.globalInjectorAlreadySet }
        let new = try Injector.injectorWithBlock(configure)
        try injector.withLock { injector in
            guard injector == nil else { throw InjectionError.globalInjectorAlreadySet }
            injector = new
        }
    }

    /// The global injector.
    ///
    /// - Throws: ``InjectionError/globalInjectorNotSet`` if there is none.
    public static func get() throws(InjectionError) -> Injector {
        guard let injector = injector.withLock({ $0 }) else { throw .globalInjectorNotSet }
        return injector
    }

    /// Lets go of the global injector, if there is one. It can be set up again then.
    public static func remove() {
        // The injector may be freed here, and with it instances that ask for the global one: not under the lock.
        _ = injector.withLock { $0.take() }
    }
}
