import Foundation

/// A thread of its own that runs one closure, with a stack of a chosen size.
public final class Worker<Value: Sendable>: Sendable {
    /// The thread has not come to its end in time.
    public struct TimedOut: Error {}

    private let condition = NSCondition()
    // Safe because the condition's lock guards them.
    nonisolated(unsafe) private var outcome: Result<Value, any Error>?
    nonisolated(unsafe) private var thread: SystemThread?

    /// Starts a thread that runs a closure.
    public init(stackSize: Int = Stack.main, _ body: @escaping @Sendable () throws -> Value) {
        start(stackSize: stackSize) { [self] in
            condition.withLock { thread = SystemThread() }
            let result = Result { try Stack.use(Stack.surplus(over: stackSize), thenRun: body) }
            condition.withLock {
                outcome = result
                condition.broadcast()
            }
        }
    }

    private func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
        let thread = Thread(block: body)
        thread.stackSize = stackSize
        thread.start()
    }

    /// Whether the closure has returned.
    public var hasEnded: Bool { condition.withLock { outcome != nil } }

    /// The closure's result. Suspends until the closure has returned, or until patience ends.
    public var result: Result<Value, any Error> {
        get async {
            await withCheckedContinuation { continuation in
                // A thread of its own waits, so that none of the few that run tasks is kept.
                start(stackSize: 256 << 10) { [self] in
                    wait()
                    continuation.resume()
                }
            }
            // Under the lock, because the thread sanitizer does not see that a continuation hands a value over which is
            // resumed before its task sleeps.
            return outcomeSoFar
        }
    }

    /// The value that the closure returned, or the error that it threw.
    public var value: Value { get async throws { try await result.get() } }

    /// Waits on the calling thread: for use inside of blocks, and while a test keeps others waiting.
    public func join() throws -> Value {
        wait()
        return try outcomeSoFar.get()
    }

    /// Waits until the thread has ended or the system has put it to sleep, as far as the system tells.
    ///
    /// Makes it all but certain that a thread waits where it should. A test must hold in any case.
    ///
    /// Keeps the calling thread. If it suspended instead, the test would wait for its turn behind all others, while the
    /// patience of the gates that it has yet to open comes to an end.
    public func untilAsleep() {
        let limit = Date(timeIntervalSinceNow: patience)
        // A thread may also sleep for a moment, for a lock that another one holds.
        var inARow = 0
        while inARow < 5, !hasEnded, Date() < limit {
            let isAsleep = condition.withLock { thread }?.isAsleep ?? false
            inARow = isAsleep ? inARow + 1 : 0
            sched_yield()
        }
    }

    private func wait() {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.withLock { while outcome == nil, condition.wait(until: limit) {} }
    }

    private var outcomeSoFar: Result<Value, any Error> { condition.withLock { outcome ?? .failure(TimedOut()) } }
}

/// Runs a closure on a thread with the stack that a main thread has, or with another.
public func onThread<Value: Sendable>(
    stackSize: Int = Stack.main, _ body: @escaping @Sendable () throws -> Value
) async throws -> Value { try await Worker(stackSize: stackSize, body).value }

/// Runs a closure on several threads at once, and returns the result of each. Throws the error of the first that
/// throws.
public func onThreads<Value: Sendable>(
    _ count: Int, stackSize: Int = Stack.main, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let missing = Locked(count)
    let workers = (0..<count).map { index in
        Worker(stackSize: stackSize) {
            missing.add(-1)
            // Not a barrier, from which they would wake one after the other.
            while missing.value > 0 { sched_yield() }
            return try body(index)
        }
    }
    return try workers.map { try $0.join() }
}

extension Result {
    /// The error, if there is one.
    public var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
