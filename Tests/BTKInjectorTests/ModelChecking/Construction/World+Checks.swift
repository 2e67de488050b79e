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

extension WaitForGraph.Decision {
    enum Kind { case build, take, wait, cycle }

    var kind: Kind {
        switch self {
        case .build: .build
        case .take: .take
        case .wait: .wait
        case .cycle: .cycle
        }
    }
}

extension World {
    /// The answer that the machine should give.
    func expectedAnswer(to thread: Int, askingFor binding: Int) -> WaitForGraph.Decision.Kind {
        guard var owner = owner(of: binding) else { return .build }
        if let holder = holder(of: binding), arePartners(holder, thread) { return .take }
        guard leads(from: owner, to: thread) else { return .wait }
        if holder(of: binding) != nil { return .take }
        // Only held instances are waited for where the way is not the only one.
        while owner != thread {
            guard case .asleep(let wanted) = threads[owner].activity, holder(of: wanted) == nil else { return .wait }
            owner = self.owner(of: wanted)!
        }
        return .cycle
    }

    /// Whether a thread waits for another one, directly or through others.
    private func leads(from start: Int, to end: Int, but visited: BindingSet = []) -> Bool {
        guard start != end else { return true }
        guard !visited.contains(start) else { return false }
        var visited = visited
        visited.insert(start)
        return awaited(by: start).contains { leads(from: $0, to: end, but: visited) }
    }

    private func awaited(by thread: Int) -> [Int] {
        guard case .asleep(let binding) = threads[thread].activity else { return missing(for: thread) }
        return owner(of: binding).map { [$0] } ?? []
    }

    /// Whether a binding's owner is gone, and nobody reads what it has made.
    func isAbandoned(_ binding: Int) -> Bool {
        let phase = phases[binding]
        guard phase.isOwned, threads[phase.owner].activity == .gone else { return false }
        return !phase.isHeld || !threads[phase.owner].held.contains(binding)
    }

    /// The thread that builds or holds a binding.
    func owner(of binding: Int) -> Int? { builders[binding] ?? holder(of: binding) }

    /// The ring that the machine tells of is there: of threads that stand still, and of bindings that ask for each
    /// other.
    func checkRing(of binding: Int, closedBy thread: Int, through waits: [WaitForGraph.Wait]) throws {
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
                scenario.dependencies[member].contains(next), "\(members) is no ring: \(member) never asks for \(next)")
        }
    }

    /// The part of a ring that a thread builds.
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
                if let builder = builders[binding] {
                    .building(by: Self.id(ofThread: builder))
                } else if let holder = holder(of: binding) {
                    .held(by: Self.id(ofThread: holder))
                } else {
                    made.contains(binding) ? .ready : .idle
                }
            let phase = isAbandoned(binding) ? .idle : phases[binding]
            let isExpected = phase == expected || phase.isMarked && phase == expected.marked
            try require(isExpected, "\(binding) is \(phase), not \(expected)")
        }
        for binding in made where !scenario.made.contains(binding) && !scenario.catching.contains(binding) {
            let needed = scenario.dependencies[binding].union(scenario.asksLater(binding))
            try require(needed.allSatisfy(isSettled), "\(binding) is seen by all before what it is made of")
        }
        var sleepers = 0
        for thread in threads.indices {
            if threads[thread].activity == .waiting {
                try require(!group(of: thread)!.isComplete, "\(thread) waits for partners that have all arrived")
            }
            try checkKnowledge(of: thread)
            guard case .asleep(let binding) = threads[thread].activity else { continue }
            sleepers += 1
            guard let owner = owner(of: binding) else {
                throw Violation(message: "thread \(thread) waits for \(binding), which no thread builds or holds")
            }
            let wait = WaitForGraph.Wait(
                thread: Self.id(ofThread: thread), slot: Self.id(ofBinding: binding),
                isHeld: builders[binding] == nil, owner: Self.id(ofThread: owner))
            let known = machine.wait(of: wait.thread)
            try require(known == wait, "\(wait) is not \(known as Any)")
            try require(phases[binding].isMarked, "\(owner) would not come for the lock")
            try checkEnd(ofWaitsFrom: thread)
        }
        let waits = threads.indices.compactMap { machine.wait(of: Self.id(ofThread: $0)) }
        try require(waits.count == sleepers, "\(sleepers) threads sleep, and \(waits) are kept")
    }

    /// The knowledge of a thread, without the lock, is true while it does not sleep.
    private func checkKnowledge(of thread: Int) throws {
        switch threads[thread].activity {
        case .asking, .ending, .leaving, .releasing, .completing, .reading, .done, .publishing, .handingOver:
            let hasPartners = machine.partners.include(Self.id(ofThread: thread))
            try require(threads[thread].hasPartners == hasPartners, "\(thread) knows whether it has partners")
        case .deciding(let binding):
            let phase = phases[binding]
            try require(lockHolder == thread, "\(thread) decides with the lock")
            try require(
                phase.owner != Self.id(ofThread: thread) && phase.isMarked, "\(binding) stays as \(thread) saw it")
        case .blocked, .asleep, .waiting, .settling, .gone: break
        }
    }

    /// Whether a binding's instance exists, or is held by a thread that can do nothing but publish it.
    private func isSettled(_ binding: Int) -> Bool {
        guard let holder = holder(of: binding) else { return made.contains(binding) }
        let activity = threads[holder].activity
        if activity == .publishing(succeeded: true) || activity == .handingOver(succeeded: true) { return true }
        guard let group = group(of: holder) else { return made.contains(binding) }
        return activity == .settling && group.isComplete && !threads[holder].isSpoiled
    }

    /// Checks that the waits never lead back.
    private func checkEnd(ofWaitsFrom start: Int) throws {
        let isInRing = awaited(by: start).contains { leads(from: $0, to: start) }
        try require(!isInRing, "thread \(start) is in a ring of waits")
    }

    /// Checks the rules that hold when nothing more can happen.
    func checkEnd() throws {
        for thread in threads.indices where threads[thread].activity != .gone {
            guard case .done(let succeeded) = threads[thread].activity else {
                throw Violation(message: "thread \(thread) sleeps for ever")
            }
            let request = scenario.requests[thread]
            if !scenario.later.isEmpty {
                if scenario.isAcyclic, scenario.throwing.isEmpty, scenario.ending.isEmpty {
                    try require(succeeded, "thread \(thread) got an error, and there is none")
                }
                continue
            }
            let reachesCycle = scenario.reachesCycle(from: request)
            try require(!succeeded || made.contains(request), "thread \(thread) got \(request), which is not there")
            if reachesCycle { try require(!succeeded, "thread \(thread) got \(request), which needs itself") }
            if !reachesCycle, scenario.throwing.isEmpty {
                try require(succeeded, "thread \(thread) got an error, and there is none")
            }
        }
        if threads.count == 1, scenario.throwing.isEmpty, scenario.ending.isEmpty { try checkEndAlone() }
    }

    private func checkEndAlone() throws {
        var made = scenario.made
        let succeeded = scenario.succeedsAlone(scenario.requests[0], making: &made)
        try require(threads[0].activity == .done(succeeded: succeeded), "not what one thread should get")
        try require(self.made == made, "\(self.made) is made, not \(made)")
    }
}
