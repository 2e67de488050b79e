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
}

// MARK: Answers

extension World {
    /// Whether the owner of a binding waits for a thread, directly or through others.
    func closesCycle(_ thread: Int, askingFor binding: Int) -> Bool {
        var next = builders[binding]
        while let owner = next, owner != thread {
            guard case .asleep(let wanted) = threads[owner].activity else { return false }
            next = builders[wanted]
        }
        return next != nil
    }

    /// The cycle that the machine tells of is there: of threads that stand still, and of bindings that ask for each
    /// other.
    func checkCycle(of binding: Int, closedBy thread: Int, through waits: Cycle) throws {
        var members: [Int] = []
        var wanted = binding
        for wait in waits {
            let owner = wait.thread
            members += try stack(of: owner, from: wanted)
            wanted = wait.slot
            try require(threads[owner].activity == .asleep(wanted), "no thread waits as \(wait) says")
        }
        members += try stack(of: thread, from: wanted)
        for (member, next) in zip(members, members.dropFirst() + members.prefix(1)) {
            try require(
                scenario.dependencies[member].contains(next), "\(members) is no cycle: \(member) never asks for \(next)"
            )
        }
    }

    /// The part of a cycle that a thread builds.
    private func stack(of thread: Int, from binding: Int) throws -> [Int] {
        let stack = threads[thread].stack.map(\.binding)
        guard let start = stack.firstIndex(of: binding) else {
            throw Violation(message: "thread \(thread) does not build \(binding)")
        }
        return Array(stack[start...])
    }
}

// MARK: States

extension World {
    /// Checks the rules that hold between any two steps.
    func checkInvariants() throws {
        for binding in phases.indices {
            let expected: ConstructionPhase =
                builders[binding].map { .building(by: $0) } ?? (made.contains(binding) ? .ready : .idle)
            let phase = phases[binding]
            let isExpected = phase == expected || phase.isMarked && phase.word == expected.word | 1
            try require(isExpected, "\(binding) is \(phase), not \(expected)")
        }
        for binding in made where !scenario.made.contains(binding) && !scenario.catching.contains(binding) {
            let isComplete = scenario.dependencies[binding].allSatisfy(made.contains)
            try require(isComplete, "\(binding) is seen by all before what it is made of")
        }
        for thread in threads.indices {
            switch threads[thread].activity {
            case .asleep(let binding):
                guard let owner = builders[binding] else {
                    throw Violation(message: "thread \(thread) waits for \(binding), which no thread builds")
                }
                let wait = WaitForGraph.Wait(thread: thread, slot: binding, owner: owner)
                let known = machine.wait(of: thread)
                try require(known == wait, "\(wait) is not \(known as Any)")
                try require(phases[binding].isMarked, "\(owner) would not come for the lock")
                try require(!closesCycle(thread, askingFor: binding), "thread \(thread) is in a cycle of waits")
            case .deciding(let binding):
                try require(lockHolder == thread, "\(thread) decides with the lock")
                let phase = phases[binding]
                try require(phase.owner != thread && phase.isMarked, "\(binding) stays as \(thread) saw it")
            default: break
            }
            guard case .asleep = threads[thread].activity else {
                try require(machine.wait(of: thread) == nil, "\(thread) does not sleep, and its wait is kept")
                continue
            }
        }
    }

    /// Checks the rules that hold when nothing more can happen.
    func checkEnd() throws {
        for thread in threads.indices {
            guard case .done(let succeeded) = threads[thread].activity else {
                throw Violation(message: "thread \(thread) sleeps for ever")
            }
            let request = scenario.requests[thread]
            let reachesCycle = scenario.reachesCycle(from: request)
            try require(!succeeded || made.contains(request), "thread \(thread) got \(request), which is not there")
            if reachesCycle { try require(!succeeded, "thread \(thread) got \(request), which needs itself") }
            if !reachesCycle, scenario.throwing.isEmpty {
                try require(succeeded, "thread \(thread) got an error, and there is none")
            }
        }
        if threads.count == 1, scenario.throwing.isEmpty { try checkEndAlone() }
    }

    private func checkEndAlone() throws {
        var made = scenario.made
        let succeeded = scenario.succeedsAlone(scenario.requests[0], making: &made)
        try require(threads[0].activity == .done(succeeded: succeeded), "not what one thread should get")
        try require(self.made == made, "\(self.made) is made, not \(made)")
    }
}
