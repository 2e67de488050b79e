public import BTKInjector
public import Testing

// The same, for configurations that belong to the main actor. Generic, which ranks them below: a closure that may be
// either is taken for one without an actor.
extension Trait where Self == InjectorTrait {
    /// Gives each test a global injector with the bindings that a block of the main actor makes.
    ///
    /// ```swift
    /// @Test(.injector { @MainActor binder in
    ///     wire(&binder)
    /// })
    /// ```
    ///
    /// The test waits for the main actor to make the injector, and then runs where it always does.
    ///
    /// - Parameter configure: Binds types to functions and blocks, for each test anew, on the main actor: a closure
    ///   that says `@MainActor`, or a function there. A test fails with what it throws, and with each problem in the
    ///   bindings, at the line of the binding that asks.
    public static func injector<Failure: Error>(
        _ configure: @escaping @MainActor (inout Binder) throws(Failure) -> Void
    ) -> Self {
        InjectorTrait { try await MainActor.run { try Injector.injectorWithBlock(configure) } }
    }

    /// Gives each test a global injector with the bindings of another one, some of them replaced on the main actor.
    ///
    /// ```swift
    /// @Suite(.overriding(try App.makeInjector()) { @MainActor binder in
    ///     wire(&binder)
    /// })
    /// ```
    ///
    /// The test waits for the main actor to make the injector, which has none of the other one's instances, and then
    /// runs where it always does.
    ///
    /// - Parameters:
    ///   - injector: The injector to override, which is not changed. It is evaluated for each test, on the main actor.
    ///   - addingBindings: Whether bindings may be new, and replace nothing.
    ///   - configure: Binds what is to be replaced, for each test anew, on the main actor: a closure that says
    ///     `@MainActor`, or a function there. A test fails with what it throws, and with each problem in the bindings,
    ///     at the line of the binding that asks.
    public static func overriding<Failure: Error>(
        _ injector: @autoclosure @escaping @MainActor () throws -> Injector,
        addingBindings: Bool = false,
        _ configure: @escaping @MainActor (inout Binder) throws(Failure) -> Void
    ) -> Self {
        InjectorTrait {
            try await MainActor.run { try injector().overriding(addingBindings: addingBindings, configure) }
        }
    }

    /// Gives each test a global injector with the bindings of the global one there, some replaced on the main actor.
    ///
    /// ```swift
    /// @Test(.overriding { @MainActor binder in
    ///     wire(&binder)
    /// })
    /// ```
    ///
    /// The test waits for the main actor to make the injector, which has none of the other one's instances, and then
    /// runs where it always does. The global injector there is that of the suite's trait, or of the trait before this
    /// one, and otherwise the process's.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether bindings may be new, and replace nothing.
    ///   - configure: Binds what is to be replaced, for each test anew, on the main actor: a closure that says
    ///     `@MainActor`, or a function there. A test fails with what it throws, with each problem in the bindings, at
    ///     the line of the binding that asks, and with ``/BTKInjector/InjectionError/globalInjectorNotSet`` where there
    ///     is no global injector.
    public static func overriding<Failure: Error>(
        addingBindings: Bool = false, _ configure: @escaping @MainActor (inout Binder) throws(Failure) -> Void
    ) -> Self {
        InjectorTrait {
            try await MainActor.run { try GlobalInjector.get().overriding(addingBindings: addingBindings, configure) }
        }
    }
}
