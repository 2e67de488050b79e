public import Testing

/// Gives a test the process's injector to itself. All test targets run in one process.
public struct GlobalInjectorTrait: SuiteTrait, TestTrait, TestScoping {
    /// Applies the trait to every test of a suite.
    public var isRecursive: Bool { true }

    /// Runs the test when it is its turn.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turnstile.shared.enter()
        let result: Result<Void, any Error>
        do { result = .success(try await function()) } catch { result = .failure(error) }
        await Turnstile.shared.leave()
        try result.get()
    }
}

extension Trait where Self == GlobalInjectorTrait {
    /// Runs a test when no other one with this trait runs. A suite's tests don't get it again: they would wait for
    /// themselves.
    public static var usesGlobalInjector: Self { Self() }
}

/// A lock for tests, which get it one at a time, in the order in which they came.
private actor Turnstile {
    static let shared = Turnstile()

    private var isTaken = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    /// Waits until no other test is inside.
    func enter() async {
        if isTaken { await withCheckedContinuation { queue.append($0) } }
        isTaken = true
    }

    /// Lets the next test in. It is taken by that one then, and was never free in between.
    func leave() {
        if queue.isEmpty { isTaken = false } else { queue.removeFirst().resume() }
    }
}
