import Foundation
import Testing

/// A thread of its own that runs one closure, with a stack of a chosen size.
final class Worker<Value: Sendable>: Sendable {
    struct TimedOut: Error {}

    private let state = State()

    init(stackSize: Int = 8 << 20, _ body: @escaping @Sendable () throws -> Value) {
        let state = state
        let thread = Thread {
            state.begin()
            state.end(with: Result { try body() })
        }
        thread.stackSize = stackSize
        thread.start()
    }

    /// What the closure returned or threw. Suspends until then, or until patience ends.
    var result: Result<Value, any Error> {
        get async {
            let state = state
            return await withCheckedContinuation { continuation in
                // A thread of its own waits, so that none of the few that run tasks is kept.
                let waiting = Thread { continuation.resume(returning: state.wait()) }
                waiting.stackSize = 256 << 10
                waiting.start()
            }
        }
    }

    /// What the closure returned.
    var value: Value {
        get async throws { try await result.get() }
    }

    /// Waits on this very thread: for use inside of blocks, and while a test keeps others waiting.
    func join() throws -> Value {
        try state.wait().get()
    }

    /// Waits until the thread has ended or the system has put it to sleep, as far as the system tells.
    ///
    /// Makes it all but certain that a thread waits where it should. A test must hold in any case.
    ///
    /// Keeps the calling thread. If it suspended instead, the test would wait for its turn behind all others, while the
    /// patience of the gates that it has yet to open comes to an end.
    func untilAsleep() {
        let limit = Date(timeIntervalSinceNow: patience)
        // A thread may also sleep for a moment, for a lock that another one holds.
        var inARow = 0
        while inARow < 5, !state.hasEnded, Date() < limit {
            inARow = state.isAsleep ? inARow + 1 : 0
            sched_yield()
        }
    }

    private final class State: Sendable {
        private let condition = NSCondition()
        // Right, because the condition's lock guards them.
        nonisolated(unsafe) private var outcome: Result<Value, any Error>?
        nonisolated(unsafe) private var thread: SystemThread?

        func begin() {
            condition.lock()
            thread = SystemThread()
            condition.unlock()
        }

        func end(with result: Result<Value, any Error>) {
            condition.lock()
            outcome = result
            condition.broadcast()
            condition.unlock()
        }

        func wait() -> Result<Value, any Error> {
            let limit = Date(timeIntervalSinceNow: patience)
            condition.lock()
            defer { condition.unlock() }
            while outcome == nil, condition.wait(until: limit) {}
            return outcome ?? .failure(TimedOut())
        }

        var hasEnded: Bool {
            condition.lock()
            defer { condition.unlock() }
            return outcome != nil
        }

        var isAsleep: Bool {
            condition.lock()
            let thread = thread
            condition.unlock()
            return thread?.isAsleep ?? false
        }
    }
}

extension Result {
    /// The injector's error, where there is one.
    var injectionError: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// Runs a closure on a thread with the stack that a main thread has, or with another.
func onThread<Value: Sendable>(
    stackSize: Int = 8 << 20, _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await Worker(stackSize: stackSize, body).value
}
