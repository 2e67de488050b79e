import Dispatch
import Foundation
import Synchronization

extension Variant {
    /// Runs an operation on several threads side by side, each of which makes its own. A unit is one operation of any
    /// thread, so the times are totals.
    static func threads(_ count: Int, _ make: @escaping @Sendable () throws -> () throws -> any Service) -> Variant {
        Variant(units: count) { repetitions in
            let group = ThreadGroup(count)
            for _ in 0..<count {
                // Safe because the operations have been tried before, in the main thread.
                Thread { try! group.run(repetitions, hidden(make())) }.start()
            }
            return group.elapsed(repetitions)
        }
    }
}

/// Threads that start together, and run until each has done its repetitions, so that none ever runs by itself.
private final class ThreadGroup: Sendable {
    private struct Sample {
        let start: ContinuousClock.Instant
        let time: Duration
        let repetitions: Int
        let isDisturbed: Bool
    }

    private let count: Int
    private let arrivals = Atomic(0)
    private let running: Atomic<Int>
    private let samples = Mutex<[Sample]>([])
    private let done = DispatchSemaphore(value: 0)

    init(_ count: Int) {
        self.count = count
        running = Atomic(count)
    }

    /// Waits for the other threads, then repeats an operation. Called once by each thread.
    func run(_ repetitions: Int, _ body: () throws -> any Service) throws {
        try repeated(1, body)
        meet()
        let switches = involuntarySwitches()
        let start = ContinuousClock.now
        // In parts, after each of which a thread that has done its own looks for the others.
        let part = max(1, repetitions / 32)
        var completed = 0
        while completed < repetitions {
            try repeated(part, body)
            completed += part
        }
        running.subtract(1, ordering: .relaxed)
        while running.load(ordering: .relaxed) > 0 {
            try repeated(part, body)
            completed += part
        }
        let time = ContinuousClock.now - start
        let isDisturbed = involuntarySwitches() != switches
        samples.withLock {
            $0.append(Sample(start: start, time: time, repetitions: completed, isDisturbed: isDisturbed))
        }
        done.signal()
    }

    /// Waits for the other threads without sleeping, three times: afterwards each of them is on a processor.
    private func meet() {
        for time in 1...3 {
            arrivals.add(1, ordering: .acquiringAndReleasing)
            while arrivals.load(ordering: .acquiring) < time * count {}
        }
    }

    /// Returns how long the repetitions of all threads take at the rate that they had together; nil if one of them was
    /// interrupted, or started late.
    func elapsed(_ repetitions: Int) -> Duration? {
        for _ in 0..<count { done.wait() }
        let samples = samples.withLock { $0 }
        let delay = samples.map(\.start).max()! - samples.map(\.start).min()!
        if delay > .microseconds(20) || samples.contains(where: \.isDisturbed) { return nil }
        let rate = samples.map { Double($0.repetitions) / ($0.time / .microseconds(1)) }.reduce(0, +)
        return .microseconds(Double(repetitions * count) / rate)
    }
}

/// Returns how often the system has taken the processor from this thread; 0 where the C library does not say so.
private func involuntarySwitches() -> Int {
    #if canImport(Glibc)
        var usage = rusage()
        // RUSAGE_THREAD, which Swift does not import.
        getrusage(__rusage_who_t(1), &usage)
        return usage.ru_nivcsw
    #else
        return 0
    #endif
}
