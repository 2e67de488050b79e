import Dispatch
import Foundation
import Synchronization

extension Variant {
    /// Runs an operation on several threads at once. A unit is one operation of any thread, so the times are totals.
    static func threads(_ count: Int, _ body: @escaping @Sendable () throws -> any Service) -> Variant {
        let body = hidden(body)
        return Variant(units: count) { repetitions in
            let group = ThreadGroup(count)
            for _ in 0..<count {
                Thread { group.run { try repeated(repetitions, body) } }.start()
            }
            return try group.elapsed()
        }
    }
}

/// Threads that start together.
private final class ThreadGroup: Sendable {
    private let count: Int
    private let ready = Atomic(0)
    private let times = Mutex<[Result<Range<ContinuousClock.Instant>, any Error>]>([])
    private let done = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        self.count = count
    }

    /// Waits for the other threads, then runs a closure. Called once by each thread.
    func run(_ body: () throws -> Void) {
        ready.add(1, ordering: .acquiringAndReleasing)
        while ready.load(ordering: .acquiring) < count {}
        let time = Result {
            let start = ContinuousClock.now
            try body()
            return start..<ContinuousClock.now
        }
        times.withLock { $0.append(time) }
        done.signal()
    }

    /// Returns the time from the first start to the last end.
    func elapsed() throws -> Duration {
        for _ in 0..<count { done.wait() }
        let times = try times.withLock { try $0.map { try $0.get() } }
        return times.map(\.upperBound).max()! - times.map(\.lowerBound).min()!
    }
}
