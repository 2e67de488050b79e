public import Testing

/// Gives a test the global injector to itself: there is one for the process, and all test targets run in one process.
public struct GlobalInjectorTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let isShared: Bool

    /// A suite gives the trait to its tests.
    public var isRecursive: Bool { true }

    /// Runs the test when it is its turn.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        await Turnstile.shared.enter(with: isShared)
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
    /// Runs when no other test with this trait, or with ``usesInjectorTrait``, runs.
    public static var usesGlobalInjector: Self { Self(isShared: false) }

    /// Runs when no test with ``usesGlobalInjector`` runs, whose threads would be refused the global injector meanwhile.
    /// Tests with this trait run side by side.
    public static var usesInjectorTrait: Self { Self(isShared: true) }
}

/// Lets one in at a time, or several who agree to share, in the order in which they came.
private actor Turnstile {
    static let shared = Turnstile()

    private var inside = 0
    private var isShared = false
    private var queue: [(isShared: Bool, continuation: CheckedContinuation<Void, Never>)] = []

    func enter(with isShared: Bool) async {
        await withCheckedContinuation { continuation in
            queue.append((isShared, continuation))
            admit()
        }
    }

    func leave() {
        inside -= 1
        admit()
    }

    private func admit() {
        while let next = queue.first, inside == 0 || (isShared && next.isShared) {
            inside += 1
            isShared = next.isShared
            queue.removeFirst().continuation.resume()
        }
    }
}
