public import Testing

/// Gives a test the global injector to itself: there is one for the process, and all test targets run in one process.
public struct GlobalInjectorTrait: SuiteTrait, TestTrait, TestScoping {
    /// A suite gives the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs the test when it is its turn.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turnstile.shared.enter()
        do {
            try await function()
        } catch {
            await Turnstile.shared.leave()
            throw error
        }
        await Turnstile.shared.leave()
    }
}

extension Trait where Self == GlobalInjectorTrait {
    /// Runs when no other test with this trait runs.
    public static var usesGlobalInjector: Self { Self() }
}

/// Lets one in at a time, in the order in which they came.
private actor Turnstile {
    static let shared = Turnstile()

    private var isTaken = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { queue.append($0) }
    }

    func leave() {
        if queue.isEmpty { isTaken = false } else { queue.removeFirst().resume() }
    }
}
