public import BTKInjector
public import Testing

/// Gives each test a global injector of its own.
///
/// ```swift
/// @Test(.injector { binder in
///     binder.bindProvider(for: Clock.self) { _ in FixedClock() }
/// })
/// func title() {
///     #expect(Screen().title == "noon")
/// }
/// ```
///
/// On a suite, each test in it gets its own, and of a test with arguments, each case. The injector is made before the
/// test, is the global one until the test ends, and is freed then. Tests that run at the same time don't see each
/// other's. Where several of these traits meet, the innermost wins.
///
/// Tasks that the test starts have its injector as well, and keep it until they end, even after the test. Threads,
/// queues and `Task.detached` inherit nothing. They get the process's injector, as does an app that hosts the tests, or
/// ``/BTKInjector/InjectionError/globalInjectorNotSet`` if there is none. Pass the injector along, and call
/// ``/BTKInjector/GlobalInjector/withInjector(_:perform:)`` there.
public struct InjectorTrait: TestTrait, SuiteTrait, TestScoping {
    private let makeInjector: @Sendable () throws -> Injector

    fileprivate init(_ makeInjector: @escaping @Sendable () throws -> Injector) {
        self.makeInjector = makeInjector
    }

    /// Says that a suite gives the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs one test, or one case of it, with an injector made for it.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of it; a test without arguments has one.
    ///   - function: Runs the test or the case.
    /// - Throws: What makes the injector throws, and what the test throws.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await GlobalInjector.withInjector(makeInjector(), perform: function)
    }
}

extension Trait where Self == InjectorTrait {
    /// Gives each test a global injector of its own, with the bindings that a block makes.
    ///
    /// - Parameter configure: Binds types to blocks, for each test anew. A test fails with what it throws, and with
    ///   ``/BTKInjector/InjectionError/invalidConfiguration(_:)`` when there are problems in the bindings.
    public static func injector(_ configure: @escaping @Sendable (inout Binder) throws -> Void) -> Self {
        InjectorTrait { try Injector.injectorWithBlock(configure) }
    }

    /// Gives each test a global injector of its own, with the bindings of another, some of them replaced.
    ///
    /// ```swift
    /// @Suite(.overriding(try App.makeInjector()) { binder in
    ///     binder.bindProvider(for: Clock.self) { _ in FixedClock() }
    /// })
    /// ```
    ///
    /// - Parameters:
    ///   - injector: What to override, which is not changed. It is evaluated for each test.
    ///   - configure: Binds what is to be replaced or added, as in ``/BTKInjector/Injector/overriding(_:)``, for each
    ///     test anew. A test fails with what it throws.
    public static func overriding(
        _ injector: @autoclosure @escaping @Sendable () throws -> Injector,
        _ configure: @escaping @Sendable (inout Binder) throws -> Void
    ) -> Self {
        InjectorTrait { try injector().overriding(configure) }
    }
}
