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

    /// The next step of a thread that is awake: one access to a phase, or what is done with the lock or without any.
    struct Move {
        let thread: Int
        /// Whether the thread reads an instance that is shown, without a look at the phase, or its block throws where
        /// it might return.
        var isOther = false
    }

    let scenario: Scenario
    private(set) var threads: [Thread]
    /// The bindings whose instances are there.
    private(set) var made: BindingSet = []
    /// The thread where each binding's block runs.
    private(set) var builders: [Int?]
    private(set) var machine = WaitForGraph()
    private(set) var phases: [ConstructionPhase]
    /// How many threads wait in the cycle that the last move has closed, if it has.
    private(set) var cycle: Int?

    init(_ scenario: Scenario) {
        self.scenario = scenario
        threads = scenario.requests.map { Thread(activity: .asking($0)) }
        builders = scenario.dependencies.map { _ in nil }
        phases = scenario.dependencies.map { _ in .idle }
    }

    /// All that can happen next.
    var moves: [Move] {
        let isLocked = threads.contains { if case .deciding = $0.activity { true } else { false } }
        return threads.indices.flatMap { thread -> [Move] in
            let move = Move(thread: thread)
            switch threads[thread].activity {
            case .asleep, .done: return []
            case .blocked, .releasing: return isLocked ? [] : [move]
            case .asking(let binding) where made.contains(binding) && phases[binding] != .ready:
                return [move, Move(thread: thread, isOther: true)]
            case .ending(succeeded: true) where scenario.throwing.contains(threads[thread].stack.last!.binding):
                return [move, Move(thread: thread, isOther: true)]
            default: return [move]
            }
        }
    }
}

// MARK: Steps

extension World {
    mutating func perform(_ move: Move) throws {
        cycle = nil
        let thread = move.thread
        switch threads[thread].activity {
        case .asking where move.isOther: goOn(thread)
        case .asking(let binding):
            let claim = phases[binding].claim(by: thread)
            let expected: ClaimOutcome =
                switch builders[binding] {
                case thread: .cycle
                case nil: made.contains(binding) ? .take : .build
                default: .isOwned
                }
            try require(claim == expected, "thread \(thread) claims \(binding): \(claim), not \(expected)")
            goOn(thread, with: claim, of: binding, waiting: .blocked(binding))
        case .blocked(let binding):
            let claim = phases[binding].claimAndMark(by: thread)
            try require(claim != .cycle, "thread \(thread) builds \(binding) itself, and has not seen that")
            goOn(thread, with: claim, of: binding, waiting: .deciding(binding))
        case .deciding(let binding):
            let expected = waits(for: binding, to: thread)
            let waits = machine.wait(for: binding, of: phases[binding].owner, by: thread)
            try require(waits == expected, "thread \(thread) asks for \(binding): \(waits as Any)")
            if let waits { stop(thread, waiting: waits.count) } else { threads[thread].activity = .asleep(binding) }
        case .ending(let succeeded) where !succeeded || move.isOther: leave(thread, succeeded: false)
        case .ending:
            made.insert(threads[thread].stack.last!.binding)
            threads[thread].activity = .leaving
        case .leaving: leave(thread, succeeded: true)
        case .releasing(let succeeded): try release(by: thread, succeeded: succeeded)
        case .asleep, .done: preconditionFailure("This thread can't move.")
        }
    }

    private mutating func goOn(_ thread: Int, with claim: ClaimOutcome, of binding: Int, waiting activity: Activity) {
        switch claim {
        case .build:
            threads[thread].stack.append(Frame(binding: binding, rest: scenario.dependencies[binding]))
            builders[binding] = thread
            goOn(thread)
        case .take: goOn(thread)
        case .cycle: stop(thread, waiting: 0)
        case .isOwned: threads[thread].activity = activity
        }
    }

    /// A cycle has closed, in which so many other threads wait.
    private mutating func stop(_ thread: Int, waiting count: Int) {
        cycle = count
        threads[thread].isStopped = true
        fail(thread)
    }

    /// Leaves the phase of the innermost binding without the lock, if it is not marked.
    private mutating func leave(_ thread: Int, succeeded: Bool) {
        if phases[threads[thread].stack.last!.binding].leave(to: succeeded ? .ready : .idle) {
            hasLeft(thread, succeeded: succeeded)
        } else {
            threads[thread].activity = .releasing(succeeded: succeeded)
        }
    }

    /// Wakes those who wait for the binding whose phase is left, and no others.
    private mutating func release(by thread: Int, succeeded: Bool) throws {
        let binding = threads[thread].stack.last!.binding
        phases[binding] = succeeded ? .ready : .idle
        let woken = machine.endWaits(for: binding, of: thread)
        let sleepers = threads.indices.filter { threads[$0].activity == .asleep(binding) }
        try require(Set(woken) == Set(sleepers), "\(sleepers) wait for \(binding), and \(woken) are woken")
        for sleeper in sleepers { threads[sleeper].activity = .blocked(binding) }
        hasLeft(thread, succeeded: succeeded)
    }

    private mutating func hasLeft(_ thread: Int, succeeded: Bool) {
        builders[threads[thread].stack.removeLast().binding] = nil
        if succeeded { goOn(thread) } else { fail(thread) }
    }

    /// The thread has what it requested: the innermost block requests the next, or ends.
    private mutating func goOn(_ thread: Int) {
        guard let block = threads[thread].stack.indices.last else {
            return threads[thread].activity = .done(succeeded: true)
        }
        let next = threads[thread].stack[block].rest.next()
        threads[thread].activity = next.map { .asking($0) } ?? .ending(succeeded: true)
    }

    /// Throws an error into the innermost block, which catches it or ends.
    private mutating func fail(_ thread: Int) {
        guard let frame = threads[thread].stack.last else {
            return threads[thread].activity = .done(succeeded: false)
        }
        let catches = scenario.catching.contains(frame.binding) && !threads[thread].isStopped
        if catches { goOn(thread) } else { threads[thread].activity = .ending(succeeded: false) }
    }
}
