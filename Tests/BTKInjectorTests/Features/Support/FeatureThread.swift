import Dispatch
import Foundation
import Synchronization
import Testing

/// A thread of its own for a block, and what the block gives.
final class FeatureThread<Result: Sendable>: Sendable {
    private let ended = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Swift.Result<Result, any Error>?>(nil)

    init(_ block: @escaping @Sendable () throws -> Result) {
        let thread = Thread { [self] in
            let result = Swift.Result { try block() }
            outcome.withLock { $0 = result }
            ended.signal()
        }
        thread.start()
    }

    /// Whether the block has ended by now.
    var hasEnded: Bool { outcome.withLock { $0 != nil } }

    /// What the block gives, when it has ended. A thread that does not end is an issue.
    func value(sourceLocation: SourceLocation = #_sourceLocation) throws -> Result {
        guard ended.wait(timeout: .now() + FeatureGate.patience) == .success else {
            Issue.record("The thread hangs.", sourceLocation: sourceLocation)
            throw FeatureThreadHangs()
        }
        ended.signal()
        return try outcome.withLock { try $0!.get() }
    }
}

struct FeatureThreadHangs: Error {}

/// Runs a block on several threads at once, and gives what each of them gives.
func onThreads<Result: Sendable>(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation, _ block: @escaping @Sendable (Int) throws -> Result
) throws -> [Result] {
    let barrier = FeatureBarrier(count, sourceLocation: sourceLocation)
    let threads = (0..<count).map { index in
        FeatureThread {
            barrier.meet()
            return try block(index)
        }
    }
    return try threads.map { try $0.value(sourceLocation: sourceLocation) }
}
