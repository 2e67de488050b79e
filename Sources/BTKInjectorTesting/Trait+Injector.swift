public import BTKInjector
public import Testing

extension Trait where Self == InjectorTrait {
    /// Gives each test a global injector with the bindings that a block makes.
    ///
    /// ```swift
    /// @Test(.injector { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// })
    /// ```
    ///
    /// - Parameter configure: Binds types to functions and blocks, for each test anew. A test fails with what it
    ///   throws, and with each problem in the bindings, at the line of the binding that asks.
    public static func injector(_ configure: @escaping @Sendable (inout Binder) throws -> Void) -> Self {
        InjectorTrait { try Injector.injectorWithBlock(configure) }
    }

    /// Gives each test a global injector with the bindings of another one, some of them replaced.
    ///
    /// ```swift
    /// @Suite(.overriding(try App.makeInjector()) { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// })
    /// ```
    ///
    /// It has none of the other one's instances.
    ///
    /// - Parameters:
    ///   - injector: The injector to override, which is not changed. It is evaluated for each test.
    ///   - addingBindings: Whether bindings may be new, and replace nothing.
    ///   - configure: Binds what is to be replaced, as in ``/BTKInjector/Injector/overriding(addingBindings:_:)``, for
    ///     each test anew. A test fails with what it throws, and with each problem in the bindings, at the line of the
    ///     binding that asks.
    public static func overriding(
        _ injector: @autoclosure @escaping @Sendable () throws -> Injector,
        addingBindings: Bool = false,
        _ configure: @escaping @Sendable (inout Binder) throws -> Void
    ) -> Self {
        InjectorTrait { try injector().overriding(addingBindings: addingBindings, configure) }
    }

    /// Gives each test a global injector with the bindings of the one that is global there, some of them replaced.
    ///
    /// A test's replacements are added to its suite's, so a suite says what its tests have in common:
    ///
    /// ```swift
    /// @Suite(.injector(App.wiring))
    /// struct BannerTests {
    ///     @Test(.overriding { binder in
    ///         binder.wireProvider(for: Clock.self, to: FixedClock.init)
    ///     })
    ///     func noon() { #expect(Banner().text == "noon") }
    /// }
    /// ```
    ///
    /// The global injector there is that of the suite's trait, or of the trait before this one, and otherwise the
    /// process's. It is not changed, and its instances are not taken over.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether bindings may be new, and replace nothing.
    ///   - configure: Binds what is to be replaced, as in ``/BTKInjector/Injector/overriding(addingBindings:_:)``, for
    ///     each test anew. A test fails with what it throws, with each problem in the bindings, at the line of the
    ///     binding that asks, and with ``/BTKInjector/InjectionError/globalInjectorNotSet`` where there is no global
    ///     injector.
    public static func overriding(
        addingBindings: Bool = false, _ configure: @escaping @Sendable (inout Binder) throws -> Void
    ) -> Self {
        InjectorTrait { try GlobalInjector.get().overriding(addingBindings: addingBindings, configure) }
    }
}
