@testable import BTKInjector

/// A mistake of the state machine.
struct Violation: Error, CustomStringConvertible {
    let message: String

    var description: String { message }
}

extension World {
    func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
        guard condition else { throw Violation(message: message()) }
    }

    /// The waits that lead from the owner of a binding to a thread, if any do.
    func waits(for binding: Int, to thread: Int) -> [WaitForGraph.Wait]? {
        var waits: [WaitForGraph.Wait] = []
        var next = builders[binding]
        while let owner = next, owner != thread {
            guard case .asleep(let wanted) = threads[owner].activity, let further = builders[wanted] else { return nil }
            waits.append(WaitForGraph.Wait(thread: owner, slot: wanted, owner: further))
            next = further
        }
        return next == nil ? nil : waits
    }

    /// Checks the rules that hold between any two steps.
    func checkInvariants() throws {
        for binding in phases.indices {
            let expected: ConstructionPhase =
                builders[binding].map { .building(by: $0) } ?? (made.contains(binding) ? .ready : .idle)
            let phase = phases[binding]
            let isExpected = phase == expected || phase.isMarked && phase.word == expected.word | 1
            try require(isExpected, "\(binding) is \(phase), not \(expected)")
        }
        for thread in threads.indices {
            let wait = machine.wait(of: thread)
            switch threads[thread].activity {
            case .asleep(let binding):
                guard let owner = builders[binding] else {
                    throw Violation(message: "thread \(thread) waits for \(binding), which no thread builds")
                }
                let expected = WaitForGraph.Wait(thread: thread, slot: binding, owner: owner)
                try require(wait == expected, "\(expected) is not \(wait as Any)")
                try require(phases[binding].isMarked, "\(owner) would not come for the lock")
                try require(waits(for: binding, to: thread) == nil, "thread \(thread) is in a cycle of waits")
            case .deciding(let binding):
                let phase = phases[binding]
                try require(phase.owner != thread && phase.isMarked, "\(binding) stays as \(thread) saw it")
                fallthrough
            default: try require(wait == nil, "\(thread) does not sleep, and its wait is kept")
            }
        }
    }
}
