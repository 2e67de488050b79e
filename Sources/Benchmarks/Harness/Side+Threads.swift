import Dispatch
import Foundation
import Synchronization

extension Side {
    /// An operation on several threads at once. A unit is one operation of any thread, so the times are totals.
    static func threads(_ count: Int, _ body: @escaping @Sendable () throws -> any Service) -> Side {
        let body = hidden(body)
        return Side(units: count) { repetitions in
            let crew = Crew(count)
            for _ in 0..<count {
                Thread { crew.work { try repeated(repetitions, body) } }.start()
            }
            return try crew.elapsed()
        }
    }
}

/// Threads that start together.
private final class Crew: Sendable {
    private let count: Int
    private let ready = Atomic(0)
    private let times = Mutex<[Result<Range<ContinuousClock.Instant>, any Error>]>([])
    private let done = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        self.count = count
    }

    /// What each thread does: waits for the others, then works.
    func work(_ body: () throws -> Void) {
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

    /// From the first start to the last end.
    func elapsed() throws -> Duration {
        for _ in 0..<count { done.wait() }
        let times = try times.withLock { try $0.map { try $0.get() } }
        return times.map(\.upperBound).max()! - times.map(\.lowerBound).min()!
    }
}
