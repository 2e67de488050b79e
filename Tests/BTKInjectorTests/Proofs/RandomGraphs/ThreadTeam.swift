import Dispatch
import Foundation
import Synchronization

/// Threads that start at once, each with room on its stack for many blocks.
enum ThreadTeam {
    /// Runs a body on each of some threads.
    ///
    /// - Returns: What each thread returns; nil if some thread does not come to an end.
    static func results<Result: Sendable>(
        _ count: Int, timeout: TimeInterval = 60, _ body: @escaping @Sendable (Int) -> Result
    ) -> [Result]? {
        let start = StartingLine(count)
        let group = DispatchGroup()
        let results = Guarded([Result?](repeating: nil, count: count))
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                start.wait()
                let result = body(index)
                results.withLock { $0[index] = result }
                group.leave()
            }
            thread.stackSize = 32 << 20
            thread.start()
        }
        guard group.wait(timeout: .now() + timeout) == .success else { return nil }
        return results.withLock { $0.map { $0! } }
    }

    /// Lets threads go when all of them are there, as closely together as can be.
    private final class StartingLine: Sendable {
        private let missing: Atomic<Int>

        init(_ count: Int) {
            missing = Atomic(count)
        }

        func wait() {
            missing.subtract(1, ordering: .acquiringAndReleasing)
            while missing.load(ordering: .acquiring) > 0 { sched_yield() }
        }
    }
}
