import Foundation
import Testing

/// How long a test waits before it calls a wait a hang. Only failing tests ever wait that long.
let patience: TimeInterval = 120

/// A door that opens once and then stays open. Whoever comes before waits, though not for ever.
final class Gate: Sendable {
    private let condition = NSCondition()
    // Right, because the condition's lock guards it.
    nonisolated(unsafe) private var isOpen = false

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits until the gate opens. Records an issue, and goes on, if it doesn't.
    func wait(sourceLocation: SourceLocation = #_sourceLocation) {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        while !isOpen {
            guard condition.wait(until: limit) else {
                Issue.record("The gate did not open.", sourceLocation: sourceLocation)
                return
            }
        }
    }
}

/// Lets a number of threads go on together, once the last of them has come. May be used again and again.
final class Barrier: Sendable {
    private let condition = NSCondition()
    private let count: Int
    // Right, because the condition's lock guards them.
    nonisolated(unsafe) private var arrived = 0
    nonisolated(unsafe) private var generation = 0

    init(_ count: Int) {
        self.count = count
    }

    /// Waits for the others. Records an issue, and goes on, if they don't come.
    func arrive(sourceLocation: SourceLocation = #_sourceLocation) {
        let limit = Date(timeIntervalSinceNow: patience)
        condition.lock()
        defer { condition.unlock() }
        let mine = generation
        arrived += 1
        if arrived == count {
            arrived = 0
            generation += 1
            condition.broadcast()
            return
        }
        while generation == mine {
            guard condition.wait(until: limit) else {
                Issue.record("The other threads did not come to the barrier.", sourceLocation: sourceLocation)
                return
            }
        }
    }
}
