public import Foundation
public import Testing

/// How long a test waits before it calls a wait a hang. Only failing tests wait that long.
public let patience: TimeInterval = 120

/// Keeps threads waiting until it is opened. It stays open from then on.
public final class Gate: Sendable {
    private let condition = NSCondition()
    // Safe because the condition's lock guards it.
    nonisolated(unsafe) private var hasOpened = false

    /// Makes a gate that is closed.
    public init() {}

    /// Whether it is open now.
    public var isOpen: Bool { condition.withLock { hasOpened } }

    /// Lets all threads pass, those that wait and those that come later.
    public func open() {
        condition.withLock {
            hasOpened = true
            condition.broadcast()
        }
    }

    /// Waits until the gate opens. Records an issue, and goes on, if it doesn't.
    public func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.withLock {
            while !hasOpened {
                guard condition.wait(until: limit) else {
                    Issue.record("The gate did not open.", sourceLocation: sourceLocation)
                    return
                }
            }
        }
    }
}

/// Lets a number of threads go on together, once the last of them has arrived. Threads that arrive later don't wait.
public final class Barrier: Sendable {
    private let gate = Gate()
    private let missing: Locked<Int>

    /// Makes a barrier for a number of threads.
    public init(_ count: Int) { missing = Locked(count) }

    /// Waits for the other threads. Records an issue, and goes on, if they don't come.
    public func arrive(sourceLocation: SourceLocation = #_sourceLocation) {
        if missing.add(-1) == 0 { gate.open() }
        gate.wait(sourceLocation: sourceLocation)
    }
}

/// A barrier for tasks. May be used again and again.
///
/// A task that is cancelled, because another one failed or a time limit has passed, ends it: then no task waits.
public actor TaskBarrier {
    private let count: Int
    private var hasEnded = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Makes a barrier for a number of tasks.
    public init(_ count: Int) { self.count = count }

    /// Waits for the other tasks.
    public func arrive() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.append(continuation)
                if hasEnded || waiting.count == count { resume() }
            }
        } onCancel: {
            Task { await end() }
        }
    }

    private func end() {
        hasEnded = true
        resume()
    }

    private func resume() {
        waiting.forEach { $0.resume() }
        waiting = []
    }
}
