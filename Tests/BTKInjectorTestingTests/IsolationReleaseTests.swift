import BTKInjector
import TestSupport
import Testing

/// Asks for the global injector when it ends.
private final class Asker: Sendable {
    deinit { _ = try? GlobalInjector.get() }
}

@Suite("Isolated tests, when they are over", .usesGlobalInjector)
struct IsolationReleaseTests {
    /// The closure of a test that was over was released under the lock that guards it. What it captures may ask for the
    /// global injector, which takes that lock.
    @Test("what a test's closure captures may ask for the global injector at its end", .timeLimit(.minutes(1)))
    func closure() async throws {
        let injector = try Injector.injectorWithBlock { _ in }
        @Sendable func perform(holding object: (any Sendable)? = nil, _ test: @Sendable () async throws -> Void = {})
            async throws
        {
            try await IsolatedTests.perform(test, with: injector) { withExtendedLifetime(object) { true } }
        }
        try await perform {
            // Not the tasks' own tests, for they would have its injector.
            try await Task.detached { try await perform(holding: Asker()) }.value
            try await Task.detached { try await perform() }.value
        }
    }
}
