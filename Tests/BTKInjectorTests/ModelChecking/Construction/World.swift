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
        /// Its innermost block has ended, and the binding is about to be left.
        case ending(succeeded: Bool)
        /// Its blocks and actions have ended, and its request is about to.
        case completing(succeeded: Bool)
        /// Its request has ended, but not that of a partner whose instances it has seen.
        case following
        /// Its request has ended.
        case done(succeeded: Bool)
    }

    /// A block that runs.
    struct Frame {
        let binding: Int
        /// The dependencies that the block has not asked for yet.
        var rest: BindingSet
    }

    struct Thread {
        var activity: Activity
        /// The blocks that run, from the outermost inwards.
        var stack: [Frame] = []
        /// The dependencies that the actions have not asked for yet, in the order in which they were given.
        var actions: [BindingSet] = []
        /// Whether an action was given. From then on instances are held.
        var isHolding = false
        /// The bindings that are built and not published.
        var held: BindingSet = []
        /// The threads that follow this one.
        var followers: BindingSet = []
        /// Whether a partner that has ended before had failed.
        var partnerFailed = false
    }

    /// One call to the machine, by a thread that is awake.
    struct Move {
        let thread: Int
        /// Whether the block that ends throws instead of returning.
        var blockThrows = false
    }

    let scenario: Scenario
    private(set) var threads: [Thread]
    /// The thread where each binding's block runs.
    private(set) var builders: [Int?]
    /// The bindings whose instances are there.
    private(set) var made: BindingSet
    /// Which threads have seen what others hold.
    private(set) var partners: [BindingSet] = []
    private(set) var machine = WaitForGraph()
    private(set) var phases: [WaitForGraph.Phase]

    init(_ scenario: Scenario) {
        self.scenario = scenario
        threads = scenario.requests.map { Thread(activity: .asking($0)) }
        builders = scenario.dependencies.map { _ in nil }
        made = scenario.made
        phases = scenario.dependencies.indices.map { scenario.made.contains($0) ? .ready : .idle }
    }

    static func id(ofThread thread: Int) -> WaitForGraph.ThreadID { WaitForGraph.ThreadID(id: UInt(thread)) }
    static func id(ofBinding binding: Int) -> WaitForGraph.SlotID { WaitForGraph.SlotID(id: UInt(binding)) }
}

// MARK: Moves

extension World {
    /// All that can happen next.
    var moves: [Move] {
        var moves: [Move] = []
        for thread in threads.indices {
            switch threads[thread].activity {
            case .asleep, .following, .done:
                break
            case .asking, .completing, .ending(succeeded: false):
                moves.append(Move(thread: thread))
            case .ending(succeeded: true):
                moves.append(Move(thread: thread))
                if scenario.throwing.contains(threads[thread].stack.last!.binding) {
                    moves.append(Move(thread: thread, blockThrows: true))
                }
            }
        }
        return moves
    }

    /// - Returns: What the machine answers, if the move asks it something.
    mutating func perform(_ move: Move) throws -> WaitForGraph.Decision? {
        switch threads[move.thread].activity {
        case .asking(let binding):
            return try enter(binding, by: move.thread)
        case .ending(let succeeded):
            try leave(by: move.thread, succeeded: succeeded && !move.blockThrows)
            return nil
        case .completing(let succeeded):
            try complete(move.thread, succeeded: succeeded)
            return nil
        case .asleep, .following, .done:
            preconditionFailure("This thread can't move.")
        }
    }

    private mutating func enter(_ binding: Int, by thread: Int) throws -> WaitForGraph.Decision {
        let expected = expectedAnswer(to: thread, askingFor: binding)
        let answer = machine.enter(Self.id(ofBinding: binding), in: &phases[binding], by: Self.id(ofThread: thread))
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
            if let holder = holder(of: binding), holder != thread { join(holder, thread) }
            goOn(thread)
        case .wait(let woken):
            if let woken = woken.map({ Int($0.id) }) {
                guard case .asleep(let wanted) = threads[woken].activity, let holder = holder(of: wanted) else {
                    throw Violation(message: "thread \(woken) may have early what no thread holds")
                }
                join(holder, woken)
                threads[woken].activity = .asking(wanted)
            }
            threads[thread].activity = .asleep(binding)
        case .cycle(let waits):
            try checkRing(of: binding, closedBy: thread, through: waits)
            fail(thread)
        }
        return answer
    }

    private mutating func leave(by thread: Int, succeeded: Bool) throws {
        let binding = threads[thread].stack.removeLast().binding
        builders[binding] = nil
        let id = Self.id(ofThread: thread)
        if succeeded, threads[thread].isHolding || !threads[thread].held.isEmpty || hasPartner(thread) {
            threads[thread].held.insert(binding)
            try leave(binding, to: .held(by: id))
        } else {
            if succeeded { made.insert(binding) }
            try leave(binding, to: succeeded ? .ready : .idle)
        }
        if succeeded { goOn(thread) } else { fail(thread) }
    }

    private mutating func leave(_ binding: Int, to phase: WaitForGraph.Phase) throws {
        let woken = machine.leave(Self.id(ofBinding: binding), in: &phases[binding], to: phase)
        for thread in woken.map({ Int($0.id) }) {
            try require(threads[thread].activity == .asleep(binding), "thread \(thread) is woken without reason")
            threads[thread].activity = .asking(binding)
        }
    }

    /// The request of a thread ends: what it holds goes to a partner, or is published, or destroyed.
    private mutating func complete(_ thread: Int, succeeded: Bool) throws {
        let succeeded = succeeded && !threads[thread].partnerFailed
        let (held, followers) = (threads[thread].held, threads[thread].followers)
        threads[thread].held = []
        threads[thread].followers = []
        let heir = machine.end(Self.id(ofThread: thread)).map { Int($0.id) }
        try require(
            (heir != nil) == hasPartner(thread), "thread \(thread) has the heir \(heir.map(String.init) ?? "-")")
        removePartner(thread)
        guard let heir else {
            for binding in held {
                if succeeded { made.insert(binding) }
                try leave(binding, to: succeeded ? .ready : .idle)
            }
            for follower in followers { threads[follower].activity = .done(succeeded: succeeded) }
            threads[thread].activity = .done(succeeded: succeeded)
            return
        }
        if !succeeded, !held.isEmpty { threads[heir].partnerFailed = true }
        threads[heir].held.formUnion(held)
        for binding in held { try leave(binding, to: .held(by: Self.id(ofThread: heir))) }
        threads[heir].followers.formUnion(followers)
        if succeeded { threads[heir].followers.insert(thread) }
        threads[thread].activity = succeeded ? .following : .done(succeeded: false)
    }

    /// The thread has what it asked for: the innermost block asks for the next, or ends.
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
        if scenario.catching.contains(frame.binding) {
            goOn(thread)
        } else {
            threads[thread].activity = .ending(succeeded: false)
        }
    }
}

// MARK: Partners

extension World {
    func holder(of binding: Int) -> Int? {
        threads.firstIndex { $0.held.contains(binding) }
    }

    func arePartners(_ first: Int, _ second: Int) -> Bool {
        partners.contains { $0.contains(first) && $0.contains(second) }
    }

    private func hasPartner(_ thread: Int) -> Bool {
        partners.contains { $0.contains(thread) }
    }

    private mutating func join(_ first: Int, _ second: Int) {
        var joined: BindingSet = [first, second]
        for group in partners where group.contains(first) || group.contains(second) { joined.formUnion(group) }
        partners.removeAll { joined.isSuperset(of: $0) }
        partners.append(joined)
    }

    private mutating func removePartner(_ thread: Int) {
        partners = partners.map { group in BindingSet(bits: group.bits & ~(1 << thread)) }.filter { $0.count > 1 }
    }
}
