import Synchronization

/// The tests that are running with a global injector of their own.
///
/// A thread or a detached task inherits nothing from whoever started it. While there is such a test, one that belongs
/// to no test may have come from there, and is not to get the process's injector unnoticed.
package enum IsolatedTests {
    private static let count = Atomic(0)
    private static let lock = Lock()
    // Right, because all access is under the lock.
    nonisolated(unsafe) private static var isInTest: (@Sendable () -> Bool)?

    /// Runs a test with a global injector of its own.
    ///
    /// - Parameters:
    ///   - injector: The test's injector.
    ///   - isInTest: Whether its caller belongs to a test, of this kind or another. The library itself knows of none.
    ///   - test: The test.
    package static func perform(
        _ test: @Sendable () async throws -> Void, with injector: Injector, isInTest: @escaping @Sendable () -> Bool
    ) async throws {
        begin(isInTest)
        defer { end() }
        try await GlobalInjector.withInjector(injector, perform: test)
    }

    /// Whether the calling thread or task may have been started by such a test, and has lost its injector.
    static var mayHaveStartedCaller: Bool {
        // Relaxed, because what a test starts comes after the beginning of the test anyway.
        guard count.load(ordering: .relaxed) > 0 else { return false }
        lock.lock()
        let isInTest = isInTest
        lock.unlock()
        // Not under the lock, for it is not ours.
        return isInTest?() == false
    }

    private static func begin(_ isInTest: @escaping @Sendable () -> Bool) {
        lock.lock()
        let previous = self.isInTest
        self.isInTest = isInTest
        lock.unlock()
        // Not released under the lock, because what it captures is not ours.
        withExtendedLifetime(previous) {}
        count.add(1, ordering: .relaxed)
    }

    private static func end() {
        count.subtract(1, ordering: .relaxed)
    }
}
