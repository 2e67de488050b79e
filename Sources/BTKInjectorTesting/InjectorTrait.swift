import BTKInjector
// Handed on, because tests verify.
@_exported public import BTKInjectorInspection
public import Testing

/// Gives each test a global injector of its own.
///
/// ```swift
/// @Test(.injector { binder in
///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
/// })
/// func title() {
///     #expect(Screen().title == "noon")
/// }
/// ```
///
/// On a suite, each test in it gets its own, and of a test with arguments, each case. The injector is made before the
/// test, is the global one until the test ends, and is freed then. Tests that run at the same time don't see each
/// other's. Where several of these traits meet, a suite's and a test's or two of one test, the innermost wins: the
/// test's over the suite's, the last over those before it. An `.overriding` without an injector adds to the one outside
/// of it.
///
/// Tasks that the test starts have its injector as well, and keep it until they end, even after the test. Threads,
/// queues and `Task.detached` inherit nothing. They get the process's injector, as does an app that hosts the tests, or
/// ``/BTKInjector/InjectionError/globalInjectorNotSet`` if there is none. Pass the injector along, and call
/// ``/BTKInjector/GlobalInjector/withInjector(_:perform:)`` there.
///
/// Where an app and the tests that it hosts have a copy of the library each, the app does not see the test's injector.
/// Each test with a trait has a warning then, if the other copy is found.
///
/// Each test, or each case, pays for a configuration and for the instances that it asks for.
public struct InjectorTrait: TestTrait, SuiteTrait, TestScoping {
    private let makeInjector: @Sendable () async throws -> Injector

    init(_ makeInjector: @escaping @Sendable () async throws -> Injector) {
        self.makeInjector = makeInjector
    }

    /// Applies the trait to every test of a suite.
    public var isRecursive: Bool { true }

    /// Runs one test, or one case of it, with an injector made for it.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The case of it; a test without arguments has one.
    ///   - function: Runs the test or the case.
    /// - Throws: The errors of the configuration and of the test, as they are, but for problems of the configuration:
    ///   each is an issue at the line of the binding that asks, as
    ///   ``expectComplete(except:isolation:sourceLocation:_:)`` tells it, and the test does not run.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if LibraryCopies.hasOther {
            Issue.record(
                """
                BTKInjector is in this process more than once. Code that has another copy than the tests does not see \
                this test's injector, and its types are others: link one copy, as the guide to testing says.
                """, severity: .warning, sourceLocation: test.sourceLocation)
        }
        let injector: Injector
        do {
            injector = try await makeInjector()
        } catch InjectionError.invalidConfiguration(let problems) {
            return WiringMarks(test: test.sourceLocation).record(problems)
        }
        try await GlobalInjector.withInjector(injector, perform: function)
    }
}
