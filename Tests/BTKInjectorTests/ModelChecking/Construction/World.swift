@testable import BTKInjector

/// One state of a ``Scenario``: the threads, what they are at, and the state machine that tells them what to do.
///
/// The world keeps its own account of who builds what and who sleeps, against which it checks the machine's.
struct World {
    /// The state of a thread.
    enum Activity: Hashable {
        /// It is about to enter this binding.
        case asking(Int)
        /// The machine lets it sleep until it may enter this binding again.
        case asleep(Int)
        /// It may take the instance of this binding, which another thread holds, and is about to read it.
        case reading(Int)
        /// Its innermost block has ended, and the binding is about to be released.
        case ending(succeeded: Bool)
        /// Its blocks and actions have ended, and its request is about to.
        case completing(succeeded: Bool)
        /// It has arrived at the end of its request, where it sleeps until its partners have.
        case waiting
        /// It has been woken there, and its group is complete.
        case settling
        /// Its request has ended.
        case done(succeeded: Bool)
        /// It has ended inside of a block.
        case gone
    }

    /// A block that runs.
    struct Frame {
        let binding: Int
        /// The dependencies that the block has not requested yet.
        var rest: BindingSet
    }

    struct Thread {
        var activity: Activity
        /// The blocks that run, from the outermost inwards.
        var stack: [Frame] = []
        /// The dependencies that the actions have not requested yet, in the order in which they were given.
        var actions: [BindingSet] = []
        /// Whether an action was given. From then on instances are held.
        var isHolding = false
        /// The bindings that are built and not published.
        var held: BindingSet = []
        /// The threads of whose held bindings it has read some.
        var taken: BindingSet = []
        /// Whether a ring has closed in its request, from which on no block of it goes on.
        var isDoomed = false
        /// Whether its request has failed at its end, or has read what another one holds that has.
        var isSpoiled = false
    }

    /// Threads of which one has seen what another one holds.
    struct Group: Equatable {
        var members: BindingSet
        /// The members that have arrived at the ends of their requests.
        var arrived: BindingSet = []

        var isComplete: Bool { arrived == members }
    }

    /// One call to the machine, by a thread that is awake.
    struct Move {
        let thread: Int
        /// Whether the block that ends throws instead of returning.
        var blockThrows = false
        /// Whether the thread ends instead of the block.
        var threadEnds = false
    }

    let scenario: Scenario
    private(set) var threads: [Thread]
    /// The thread where each binding's block runs.
    private(set) var builders: [Int?]
    /// The bindings whose instances are there.
    private(set) var made: BindingSet
    private(set) var groups: [Group] = []
    private(set) var machine = WaitForGraph()
    private(set) var phases: [ConstructionPhase]

    init(_ scenario: Scenario) {
        self.scenario = scenario
        threads = scenario.requests.map { Thread(activity: .asking($0)) }
        builders = scenario.dependencies.map { _ in nil }
        made = scenario.made
        phases = scenario.dependencies.indices.map { scenario.made.contains($0) ? .ready : .idle }
    }

    static func id(ofThread thread: Int) -> WaitForGraph.ThreadID { thread }
    static func id(ofBinding binding: Int) -> WaitForGraph.SlotID { binding }
}

// MARK: Moves

extension World {
    /// All that can happen next.
    var moves: [Move] {
        var moves: [Move] = []
        for thread in threads.indices {
            switch threads[thread].activity {
            case .asleep, .waiting, .done, .gone: break
            case .asking, .reading, .completing, .settling, .ending(succeeded: false):
                moves.append(Move(thread: thread))
            case .ending(succeeded: true):
                moves.append(Move(thread: thread))
                if scenario.throwing.contains(threads[thread].stack.last!.binding) {
                    moves.append(Move(thread: thread, blockThrows: true))
                }
                if scenario.ending.contains(threads[thread].stack.last!.binding) {
                    moves.append(Move(thread: thread, threadEnds: true))
                }
            }
        }
        return moves
    }

    /// - Returns: What the machine answers, if the move asks it something.
    mutating func perform(_ move: Move) throws -> WaitForGraph.Decision? {
        guard !move.threadEnds else {
            try end(move.thread)
            return nil
        }
        switch threads[move.thread].activity {
        case .asking(let binding): return try claim(binding, by: move.thread)
        case .reading(let binding):
            let isThere = made.contains(binding) || holder(of: binding) != nil
            try require(isThere, "thread \(move.thread) reads \(binding), which was destroyed")
            goOn(move.thread)
            return nil
        case .ending(let succeeded):
            try release(by: move.thread, succeeded: succeeded && !move.blockThrows)
            return nil
        case .completing(let succeeded):
            try arrive(move.thread, succeeded: succeeded)
            return nil
        case .settling:
            try settle(move.thread, succeeded: true)
            return nil
        case .asleep, .waiting, .done, .gone: preconditionFailure("This thread can't move.")
        }
    }

    private mutating func claim(_ binding: Int, by thread: Int) throws -> WaitForGraph.Decision {
        let expected = expectedAnswer(to: thread, askingFor: binding)
        let (answer, woken) = machine.claim(
            Self.id(ofBinding: binding), in: &phases[binding], by: Self.id(ofThread: thread))
        try require(answer.kind == expected, "thread \(thread) asks for \(binding): \(answer), not \(expected)")
        switch answer {
        case .build:
            threads[thread].stack.append(Frame(binding: binding, rest: scenario.dependencies[binding]))
            builders[binding] = thread
            let later = scenario.asksLater(binding)
            if !later.isEmpty {
                threads[thread].isHolding = true
                threads[thread].actions.append(later)
            }
            goOn(thread)
        case .take:
            if let holder = holder(of: binding), holder != thread {
                join(holder, thread)
                threads[thread].activity = .reading(binding)
                threads[thread].taken.insert(holder)
                if threads[holder].isSpoiled { spoil(thread) }
                try wake(woken)
            } else {
                goOn(thread)
            }
        case .wait:
            threads[thread].activity = .asleep(binding)
            try wake(woken)
        case .cycle(let waits):
            try checkRing(of: binding, closedBy: thread, through: waits)
            try wake(woken)
            threads[thread].isDoomed = true
            fail(thread)
        }
        return answer
    }

    private mutating func release(by thread: Int, succeeded: Bool) throws {
        let binding = threads[thread].stack.removeLast().binding
        builders[binding] = nil
        let id = Self.id(ofThread: thread)
        if succeeded, threads[thread].isHolding || !threads[thread].held.isEmpty || group(of: thread) != nil {
            threads[thread].held.insert(binding)
            try release(binding, of: thread, to: .held(by: id))
        } else {
            if succeeded { made.insert(binding) }
            try release(binding, of: thread, to: succeeded ? .ready : .idle)
        }
        if succeeded { goOn(thread) } else { fail(thread) }
    }

    private mutating func release(_ binding: Int, of thread: Int, to phase: ConstructionPhase) throws {
        let sleepers = threads.indices.filter { threads[$0].activity == .asleep(binding) }
        let woken = machine.release(
            Self.id(ofBinding: binding), of: Self.id(ofThread: thread), in: &phases[binding], to: phase)
        try require(Set(woken) == Set(sleepers), "\(sleepers) wait for \(binding), and \(woken) are woken")
        for thread in sleepers { threads[thread].activity = .asking(binding) }
    }

    /// The request of a thread comes to its end: if it has partners, it waits for them, unless it failed and none of them
    /// has read anything of it.
    private mutating func arrive(_ thread: Int, succeeded: Bool) throws {
        guard let index = groups.firstIndex(where: { $0.members.contains(thread) }) else {
            return try settle(thread, succeeded: succeeded)
        }
        guard try succeeded || isSeen(thread) else {
            let woken = machine.leavePartners(Self.id(ofThread: thread))
            groups = groups.compactMap { $0.members == [thread] ? nil : $0.without(thread) }
            forgetThreadsThatAreGone()
            try wake(woken)
            try settle(thread, succeeded: false)
            // The next request of the thread has taken nothing.
            threads[thread].taken = []
            return
        }
        groups[index].arrived.insert(thread)
        if !succeeded { spoil(thread) }
        let woken = machine.arrive(Self.id(ofThread: thread), failure: succeeded ? nil : Violation(message: ""))
        let isComplete = machine.partners.haveArrived(with: Self.id(ofThread: thread))
        try require(isComplete == groups[index].isComplete, "the group of \(thread) is complete, or not")
        if !isComplete { threads[thread].activity = .waiting }
        forgetThreadsThatAreGone()
        try wake(woken)
        if isComplete { try settle(thread, succeeded: succeeded) }
    }

    /// A thread ends inside of its innermost block, which never returns.
    private mutating func end(_ thread: Int) throws {
        let id = Self.id(ofThread: thread)
        let isSeen = try isSeen(thread)
        let sleepers = threads.indices.filter {
            guard case .asleep(let binding) = threads[$0].activity else { return false }
            return owner(of: binding) == thread
        }
        for frame in threads[thread].stack { builders[frame.binding] = nil }
        threads[thread].stack = []
        threads[thread].activity = .gone
        let woken = machine.end(id, failure: isSeen ? Violation(message: "") : nil)
        try require(Set(woken).isSuperset(of: sleepers), "\(sleepers) waited for thread \(thread), which has ended")
        for sleeper in sleepers {
            if case .asleep(let binding) = threads[sleeper].activity { threads[sleeper].activity = .asking(binding) }
        }
        if isSeen {
            groups[groups.firstIndex { $0.members.contains(thread) }!].arrived.insert(thread)
            spoil(thread)
        } else {
            groups = groups.compactMap { $0.members == [thread] ? nil : $0.without(thread) }
            for binding in threads[thread].held { phases[binding] = .idle }
            threads[thread].held = []
            threads[thread].taken = []
        }
        forgetThreadsThatAreGone()
        try wake(woken)
    }

    /// A thread that has ended is kept, with all that it holds, until its partners have arrived.
    private mutating func forgetThreadsThatAreGone() {
        for group in groups where group.isComplete {
            for thread in group.members where threads[thread].activity == .gone {
                threads[thread].held = []
                groups = groups.compactMap { $0.members == [thread] ? nil : $0.without(thread) }
            }
        }
    }

    /// Returns whether another thread has read anything of a request.
    private func isSeen(_ thread: Int) throws -> Bool {
        let isSeen = threads.contains { $0.taken.contains(thread) }
        try require(machine.partners.haveTaken(of: Self.id(ofThread: thread)) == isSeen, "\(thread) was seen, or not")
        return isSeen
    }

    /// A request fails at its end, and with it those that have read what it holds.
    private mutating func spoil(_ thread: Int) {
        guard !threads[thread].isSpoiled else { return }
        threads[thread].isSpoiled = true
        for other in threads.indices where threads[other].taken.contains(thread) { spoil(other) }
    }

    /// The request of a thread ends: what it holds is published or destroyed.
    private mutating func settle(_ thread: Int, succeeded: Bool) throws {
        let hasFailed = machine.removeFailure(of: Self.id(ofThread: thread)) != nil
        try require(
            !succeeded || hasFailed == threads[thread].isSpoiled,
            "a failure that \(thread) has seen fails it, and no other")
        let succeeded = succeeded && !hasFailed
        groups = groups.compactMap { $0.members == [thread] ? nil : $0.without(thread) }
        let held = threads[thread].held
        threads[thread].held = []
        for binding in held {
            if succeeded { made.insert(binding) }
            phases[binding] = succeeded ? .ready : .idle
        }
        threads[thread].activity = .done(succeeded: succeeded)
        let sleepers = threads.indices.filter { sleeper in held.contains { threads[sleeper].activity == .asleep($0) } }
        let woken = machine.releaseHeld(of: Self.id(ofThread: thread))
        try require(Set(woken) == Set(sleepers), "\(sleepers) wait for \(held), and \(woken) are woken")
        for sleeper in sleepers {
            if case .asleep(let binding) = threads[sleeper].activity { threads[sleeper].activity = .asking(binding) }
        }
    }

    /// Wakes threads that the machine names: those that have nothing more to wait for go on. All others sleep on, for ever if
    /// nothing else wakes them.
    private mutating func wake(_ woken: [WaitForGraph.ThreadID]) throws {
        for thread in threads.indices where woken.contains(Self.id(ofThread: thread)) {
            switch threads[thread].activity {
            case .waiting where machine.partners.haveArrived(with: Self.id(ofThread: thread)):
                threads[thread].activity = .settling
            case .asleep(let binding) where !machine.isWaiting(Self.id(ofThread: thread)):
                threads[thread].activity = .asking(binding)
                guard let holder = holder(of: binding) else { continue }
                if machine.partners.arePartners(Self.id(ofThread: thread), Self.id(ofThread: holder)) {
                    join(holder, thread)
                }
            default: break
            }
        }
        for (first, second) in threads.indices.flatMap({ first in threads.indices.map { (first, $0) } })
        where first != second {
            let arePartners = machine.partners.arePartners(Self.id(ofThread: first), Self.id(ofThread: second))
            let areInGroup = groups.contains {
                !$0.isComplete && $0.members.isSuperset(of: [first, second])
            }
            try require(arePartners == areInGroup, "\(first) and \(second) are partners, or not: \(groups)")
        }
    }

    /// The thread has what it requested: the innermost block requests the next, or ends.
    private mutating func goOn(_ thread: Int) {
        guard let frame = threads[thread].stack.last else { return goOnWithActions(thread) }
        if let next = frame.rest.first {
            threads[thread].stack[threads[thread].stack.count - 1].rest.removeFirst()
            threads[thread].activity = .asking(next)
        } else {
            threads[thread].activity = .ending(succeeded: true)
        }
    }

    /// No block runs: the first action asks for the next, or the request ends.
    private mutating func goOnWithActions(_ thread: Int) {
        while let rest = threads[thread].actions.first {
            if let next = rest.first {
                threads[thread].actions[0].removeFirst()
                threads[thread].activity = .asking(next)
                return
            }
            threads[thread].actions.removeFirst()
        }
        threads[thread].activity = .completing(succeeded: true)
    }

    /// Throws an error into the innermost block, which catches it or ends.
    private mutating func fail(_ thread: Int) {
        guard let frame = threads[thread].stack.last else {
            threads[thread].activity = .completing(succeeded: false)
            return
        }
        if scenario.catching.contains(frame.binding), !threads[thread].isDoomed {
            goOn(thread)
        } else {
            threads[thread].activity = .ending(succeeded: false)
        }
    }
}

// MARK: Partners

extension World {
    func holder(of binding: Int) -> Int? { threads.firstIndex { $0.held.contains(binding) } }

    func arePartners(_ first: Int, _ second: Int) -> Bool {
        groups.contains { $0.members.contains(first) && $0.members.contains(second) }
    }

    /// The threads for which one waits that has arrived at the end of its request.
    func missing(for thread: Int) -> [Int] {
        guard let group = group(of: thread), group.arrived.contains(thread) else { return [] }
        return group.members.filter { !group.arrived.contains($0) }
    }

    func group(of thread: Int) -> Group? { groups.first { $0.members.contains(thread) } }

    private mutating func join(_ first: Int, _ second: Int) {
        guard !arePartners(first, second) else { return }
        var joined = Group(members: [first, second])
        for group in groups where group.members.contains(first) || group.members.contains(second) {
            joined.members.formUnion(group.members)
            joined.arrived.formUnion(group.arrived)
        }
        groups.removeAll { joined.members.isSuperset(of: $0.members) }
        groups.append(joined)
    }
}

extension World.Group {
    fileprivate func without(_ thread: Int) -> Self {
        Self(
            members: BindingSet(bits: members.bits & ~(1 << thread)),
            arrived: BindingSet(bits: arrived.bits & ~(1 << thread)))
    }
}
