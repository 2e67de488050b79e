@testable import BTKInjector

/// One state of a ``Scenario``: the threads, what they are at, and the state machine that tells them what to do.
///
/// The world keeps its own account of who builds what and who sleeps, against which it checks the machine's.
struct World {
    /// The state of a thread.
    enum Activity: Hashable {
        /// It is about to enter this binding.
        case asking(Int)
        /// It is about to take the lock to enter this binding, because another thread builds it.
        case blocked(Int)
        /// It has the lock, and has marked this binding, which another thread builds.
        case deciding(Int)
        /// The machine lets it sleep until it may enter this binding again.
        case asleep(Int)
        /// Its innermost block has ended, and the binding is about to be released.
        case ending(succeeded: Bool)
        /// It has shown the instance of its innermost block, and is about to leave the binding's phase.
        case leaving
        /// It is about to take the lock to leave that phase, which is marked.
        case releasing(succeeded: Bool)
        /// Its request has ended.
        case done(succeeded: Bool)
    }

    /// A block that runs.
    struct Frame: Hashable {
        let binding: Int
        /// The dependencies that the block has not requested yet.
        var rest: BindingSet
    }

    struct Thread: Hashable {
        var activity: Activity
        /// The blocks that run, from the outermost inwards.
        var stack: [Frame] = []
        /// Whether a cycle has closed in its request, from which on no block of it goes on.
        var isStopped = false
    }

    /// The next step of a thread that is awake, or all steps up to where it rests.
    struct Move {
        let thread: Int
        /// Whether it reads an instance that is shown, without a look at the phase.
        var readsShown = false
        /// Whether the block that ends throws instead of returning.
        var blockThrows = false
    }

    let scenario: Scenario
    private(set) var threads: [Thread]
    /// The thread where each binding's block runs.
    private(set) var builders: [Int?]
    /// The bindings whose instances are there.
    private(set) var made: BindingSet
    private(set) var machine = WaitForGraph()
    private(set) var phases: [ConstructionPhase]
    /// The thread that has the lock between two steps.
    private(set) var lockHolder: Int?
    /// Whether a move is all that a thread does up to where it rests: a function, with the lock that it takes.
    /// Otherwise a move is one access to a phase, or what is done with the lock and without any.
    let areWhole: Bool

    init(_ scenario: Scenario, areWhole: Bool) {
        self.scenario = scenario
        self.areWhole = areWhole
        threads = scenario.requests.map { Thread(activity: .asking($0)) }
        builders = scenario.dependencies.map { _ in nil }
        made = scenario.made
        phases = scenario.dependencies.indices.map { scenario.made.contains($0) ? .ready : .idle }
    }
}

// MARK: Moves

/// The waits of a cycle that a thread has met.
typealias Cycle = [WaitForGraph.Wait]

extension World {
    /// All that can happen next.
    var moves: [Move] {
        var moves: [Move] = []
        for thread in threads.indices where lockHolder == nil || !needsLock(thread) {
            switch threads[thread].activity {
            case .asleep, .done: break
            case .asking(let binding):
                moves.append(Move(thread: thread))
                if !areWhole, made.contains(binding), phases[binding] != .ready {
                    moves.append(Move(thread: thread, readsShown: true))
                }
            case .blocked, .deciding, .leaving, .releasing, .ending(succeeded: false):
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

    /// Whether a thread needs the lock for its next step, and does not have it.
    private func needsLock(_ thread: Int) -> Bool {
        switch threads[thread].activity {
        case .blocked, .releasing: true
        default: false
        }
    }

    /// Whether a thread is between two steps of one function.
    private func isWithinFunction(_ thread: Int) -> Bool {
        switch threads[thread].activity {
        case .blocked, .deciding, .leaving, .releasing: true
        default: false
        }
    }

    /// - Returns: The cycle, if the move closes one.
    mutating func perform(_ move: Move) throws -> Cycle? {
        var cycle = try step(move)
        while areWhole, isWithinFunction(move.thread) { cycle = try step(Move(thread: move.thread)) ?? cycle }
        return cycle
    }

    private mutating func step(_ move: Move) throws -> Cycle? {
        let thread = move.thread
        switch threads[thread].activity {
        case .asking where move.readsShown: goOn(thread)
        case .asking(let binding): return try claim(binding, by: thread)
        case .blocked(let binding): return try claimWithLock(binding, by: thread)
        case .deciding(let binding): return try decide(binding, by: thread)
        case .ending(let succeeded): endBlock(of: thread, succeeded: succeeded && !move.blockThrows)
        case .leaving: leave(thread, succeeded: true)
        case .releasing(let succeeded): try release(by: thread, succeeded: succeeded)
        case .asleep, .done: preconditionFailure("This thread can't move.")
        }
        return nil
    }

    private mutating func claim(_ binding: Int, by thread: Int) throws -> Cycle? {
        let expected: ClaimOutcome =
            switch builders[binding] {
            case thread: .cycle
            case nil: made.contains(binding) ? .take : .build
            default: .isOwned
            }
        let claim = phases[binding].claim(by: thread)
        try require(claim == expected, "thread \(thread) claims \(binding): \(claim), not \(expected)")
        return try goOn(thread, with: claim, of: binding)
    }

    private mutating func goOn(_ thread: Int, with claim: ClaimOutcome, of binding: Int) throws -> Cycle? {
        switch claim {
        case .build:
            threads[thread].stack.append(Frame(binding: binding, rest: scenario.dependencies[binding]))
            builders[binding] = thread
            goOn(thread)
        case .take: goOn(thread)
        case .cycle: return try stop(thread, byCycleOf: binding, through: [])
        case .isOwned: threads[thread].activity = .blocked(binding)
        }
        return nil
    }

    private mutating func stop(_ thread: Int, byCycleOf binding: Int, through waits: Cycle) throws -> Cycle {
        try checkCycle(of: binding, closedBy: thread, through: waits)
        threads[thread].isStopped = true
        fail(thread)
        return waits
    }

    private mutating func claimWithLock(_ binding: Int, by thread: Int) throws -> Cycle? {
        let claim = phases[binding].claimAndMark(by: thread)
        try require(claim != .cycle, "thread \(thread) builds \(binding) itself, and has not seen that")
        guard claim == .isOwned else { return try goOn(thread, with: claim, of: binding) }
        lockHolder = thread
        threads[thread].activity = .deciding(binding)
        return nil
    }

    private mutating func decide(_ binding: Int, by thread: Int) throws -> Cycle? {
        lockHolder = nil
        let closesCycle = self.closesCycle(thread, askingFor: binding)
        let cycle = machine.wait(for: binding, of: phases[binding].owner, by: thread)
        try require((cycle != nil) == closesCycle, "thread \(thread) asks for \(binding): \(cycle as Any)")
        if let cycle { return try stop(thread, byCycleOf: binding, through: cycle) }
        threads[thread].activity = .asleep(binding)
        return nil
    }

    /// The innermost block of a thread has ended.
    private mutating func endBlock(of thread: Int, succeeded: Bool) {
        guard succeeded else { return leave(thread, succeeded: false) }
        made.insert(threads[thread].stack.last!.binding)
        threads[thread].activity = .leaving
    }

    /// Leaves the phase of the innermost binding without the lock, if it is not marked.
    private mutating func leave(_ thread: Int, succeeded: Bool) {
        if phases[threads[thread].stack.last!.binding].leave(to: succeeded ? .ready : .idle) {
            hasLeft(thread, succeeded: succeeded)
        } else {
            threads[thread].activity = .releasing(succeeded: succeeded)
        }
    }

    private mutating func hasLeft(_ thread: Int, succeeded: Bool) {
        builders[threads[thread].stack.removeLast().binding] = nil
        if succeeded { goOn(thread) } else { fail(thread) }
    }

    /// Wakes those who wait for the binding whose phase is left, and no others.
    private mutating func release(by thread: Int, succeeded: Bool) throws {
        let binding = threads[thread].stack.last!.binding
        phases[binding] = succeeded ? .ready : .idle
        let woken = machine.endWaits(for: binding, of: thread)
        let sleepers = threads.indices.filter { threads[$0].activity == .asleep(binding) }
        try require(Set(woken) == Set(sleepers), "\(sleepers) wait for \(binding), and \(woken) are woken")
        for sleeper in sleepers { threads[sleeper].activity = areWhole ? .asking(binding) : .blocked(binding) }
        hasLeft(thread, succeeded: succeeded)
    }

    /// The thread has what it requested: the innermost block requests the next, or ends.
    private mutating func goOn(_ thread: Int) {
        guard let frame = threads[thread].stack.last else {
            threads[thread].activity = .done(succeeded: true)
            return
        }
        if let next = frame.rest.first {
            threads[thread].stack[threads[thread].stack.count - 1].rest.removeFirst()
            threads[thread].activity = .asking(next)
        } else {
            threads[thread].activity = .ending(succeeded: true)
        }
    }

    /// Throws an error into the innermost block, which catches it or ends.
    private mutating func fail(_ thread: Int) {
        guard let frame = threads[thread].stack.last else {
            threads[thread].activity = .done(succeeded: false)
            return
        }
        if scenario.catching.contains(frame.binding), !threads[thread].isStopped {
            goOn(thread)
        } else {
            threads[thread].activity = .ending(succeeded: false)
        }
    }
}
