@testable import BTKInjector

/// One state of a ``Scenario``: the threads, what they are at, and the state machine that tells them what to do.
///
/// The world keeps its own account of who builds what and who sleeps, against which it checks the machine's.
struct World {
    /// The state of a thread.
    enum Activity: Hashable {
        /// It is about to enter this binding.
        case asking(Int)
        /// It is about to take the lock to enter this binding, because another thread builds or holds it.
        case blocked(Int)
        /// It has the lock, and has marked this binding, which another thread builds or holds.
        case deciding(Int)
        /// The machine lets it sleep until it may enter this binding again.
        case asleep(Int)
        /// It may take the instance of this binding, which another thread holds, and is about to read it.
        case reading(Int)
        /// Its innermost block has ended, and the binding is about to be released.
        case ending(succeeded: Bool)
        /// It has shown the instance of its innermost block, and is about to leave the binding's phase.
        case leaving
        /// It is about to take the lock to leave that phase, which is marked.
        case releasing(succeeded: Bool)
        /// Its blocks and actions have ended, and its request is about to.
        case completing(succeeded: Bool)
        /// It has arrived at the end of its request, where it sleeps until its partners have.
        case waiting
        /// It has been woken there, and its group is complete.
        case settling
        /// It shows or destroys what it holds, and leaves the phases, one after the other.
        case publishing(succeeded: Bool)
        /// It is about to take the lock to leave those that are marked.
        case handingOver(succeeded: Bool)
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
        /// Whether the thread knows that it has partners.
        var hasPartners = false
        /// Those that it holds whose phases it has found marked at the end.
        var marked: BindingSet = []
        /// The bindings that are built and not published.
        var held: BindingSet = []
        /// The threads of whose held bindings it has read some.
        var taken: BindingSet = []
        /// Whether a ring has closed in its request, from which on no block of it goes on.
        var isStopped = false
        /// Whether its request has failed at its end, or has read what another one holds that has.
        var isSpoiled = false

        /// Whether an action asks, and no block.
        var runsAction: Bool { isHolding && stack.isEmpty }
    }

    /// Threads of which one has seen what another one holds.
    struct Group: Equatable {
        var members: BindingSet
        /// The members that have arrived at the ends of their requests.
        var arrived: BindingSet = []

        var isComplete: Bool { arrived == members }
    }

    /// The next step of a thread that is awake, or all steps up to where it rests.
    struct Move {
        let thread: Int
        /// Whether it reads an instance that is shown, without a look at the phase.
        var readsShown = false
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

    static func id(ofThread thread: Int) -> WaitForGraph.ThreadID { thread }
    static func id(ofBinding binding: Int) -> WaitForGraph.SlotID { binding }
}

// MARK: Moves

extension World {
    /// All that can happen next.
    var moves: [Move] {
        var moves: [Move] = []
        for thread in threads.indices where lockHolder == nil || !needsLock(thread) {
            switch threads[thread].activity {
            case .asleep, .waiting, .done, .gone: break
            case .asking(let binding):
                moves.append(Move(thread: thread))
                if lockHolder == nil, threads[thread].runsAction, !scenario.ending.isEmpty {
                    moves.append(Move(thread: thread, threadEnds: true))
                }
                if !areWhole, made.contains(binding), phases[binding] != .ready {
                    moves.append(Move(thread: thread, readsShown: true))
                }
            case .blocked, .deciding, .reading, .leaving, .releasing, .completing, .settling, .publishing,
                .handingOver, .ending(succeeded: false):
                moves.append(Move(thread: thread))
            case .ending(succeeded: true):
                let binding = threads[thread].stack.last!.binding
                moves.append(Move(thread: thread))
                if scenario.throwing.contains(binding) { moves.append(Move(thread: thread, blockThrows: true)) }
                if lockHolder == nil, scenario.ending.contains(binding) {
                    moves.append(Move(thread: thread, threadEnds: true))
                }
            }
        }
        return moves
    }

    /// Whether a thread needs the lock for its next step, and does not have it.
    private func needsLock(_ thread: Int) -> Bool {
        switch threads[thread].activity {
        case .blocked, .releasing, .settling, .handingOver: true
        case .completing: threads[thread].hasPartners
        default: false
        }
    }

    /// Whether a thread is between two steps of one function.
    private func isWithinFunction(_ thread: Int) -> Bool {
        switch threads[thread].activity {
        case .blocked, .deciding, .leaving, .releasing, .publishing, .handingOver: true
        default: false
        }
    }

    /// - Returns: What the machine answers, if the move asks it something.
    mutating func perform(_ move: Move) throws -> WaitForGraph.Decision? {
        var answer = try step(move)
        while areWhole, isWithinFunction(move.thread) { answer = try step(Move(thread: move.thread)) ?? answer }
        return answer
    }

    private mutating func step(_ move: Move) throws -> WaitForGraph.Decision? {
        let thread = move.thread
        switch threads[thread].activity {
        case .asking where move.threadEnds: try end(thread)
        case .asking where move.readsShown: goOn(thread)
        case .asking(let binding): return try claim(binding, by: thread)
        case .blocked(let binding): return try claimWithLock(binding, by: thread)
        case .deciding(let binding): return try decide(binding, by: thread)
        case .reading(let binding):
            let isThere = made.contains(binding) || holder(of: binding) != nil
            try require(isThere, "thread \(thread) reads \(binding), which was destroyed")
            goOn(thread)
        case .ending where move.threadEnds: try end(thread)
        case .ending(let succeeded): try endBlock(of: thread, succeeded: succeeded && !move.blockThrows)
        case .leaving: leave(thread, succeeded: true)
        case .releasing(let succeeded): try release(by: thread, succeeded: succeeded)
        case .completing(let succeeded): try arrive(thread, succeeded: succeeded)
        case .settling: try settle(thread, succeeded: true)
        case .publishing(let succeeded): publish(by: thread, succeeded: succeeded)
        case .handingOver(let succeeded): try handOver(by: thread, succeeded: succeeded)
        case .asleep, .waiting, .done, .gone: preconditionFailure("This thread can't move.")
        }
        return nil
    }

    private mutating func claim(_ binding: Int, by thread: Int) throws -> WaitForGraph.Decision? {
        let expected: ClaimOutcome =
            switch (builders[binding], holder(of: binding)) {
            case (thread, _): .cycle
            case (_, thread): .take
            case (nil, nil): isAbandoned(binding) ? .isOwned : made.contains(binding) ? .take : .build
            default: .isOwned
            }
        let claim = phases[binding].claim(by: Self.id(ofThread: thread))
        try require(claim == expected, "thread \(thread) claims \(binding): \(claim), not \(expected)")
        return try goOn(thread, with: claim, of: binding)
    }

    private mutating func goOn(
        _ thread: Int, with claim: ClaimOutcome, of binding: Int
    ) throws -> WaitForGraph.Decision? {
        switch claim {
        case .build: build(binding, by: thread)
        case .take: goOn(thread)
        case .cycle:
            try checkRing(of: binding, closedBy: thread, through: [])
            threads[thread].isStopped = true
            fail(thread)
            return .cycle(waits: [])
        case .isOwned: threads[thread].activity = .blocked(binding)
        }
        return nil
    }

    private mutating func build(_ binding: Int, by thread: Int) {
        threads[thread].stack.append(Frame(binding: binding, rest: scenario.dependencies[binding]))
        builders[binding] = thread
        let later = scenario.asksLater(binding)
        if !later.isEmpty {
            threads[thread].isHolding = true
            threads[thread].actions.append(later)
        }
        goOn(thread)
    }

    private mutating func claimWithLock(_ binding: Int, by thread: Int) throws -> WaitForGraph.Decision? {
        // Where it has been woken, that may be new.
        notePartners(of: thread)
        let claim = phases[binding].claimAndMark(by: Self.id(ofThread: thread))
        try require(claim != .cycle, "thread \(thread) builds \(binding) itself, and has not seen that")
        guard claim == .isOwned else { return try goOn(thread, with: claim, of: binding) }
        lockHolder = thread
        threads[thread].activity = .deciding(binding)
        return nil
    }

    private mutating func decide(_ binding: Int, by thread: Int) throws -> WaitForGraph.Decision {
        lockHolder = nil
        let expected = expectedAnswer(to: thread, askingFor: binding)
        let phase = phases[binding]
        let (answer, woken) = machine.claim(
            Self.id(ofBinding: binding), of: phase.owner, isHeld: phase.isHeld, by: Self.id(ofThread: thread))
        try require(answer.kind == expected, "thread \(thread) asks for \(binding): \(answer), not \(expected)")
        switch answer {
        case .build:
            phases[binding] = .building(by: Self.id(ofThread: thread))
            build(binding, by: thread)
        case .take:
            let holder = holder(of: binding)!
            join(holder, thread)
            threads[thread].activity = .reading(binding)
            threads[thread].taken.insert(holder)
            if threads[holder].isSpoiled { spoil(thread) }
        case .wait: threads[thread].activity = .asleep(binding)
        case .cycle(let waits):
            try checkRing(of: binding, closedBy: thread, through: waits)
            threads[thread].isStopped = true
        }
        if answer.kind != .wait { notePartners(of: thread) }
        try wake(woken)
        if answer.kind == .cycle { fail(thread) }
        return answer
    }

    private mutating func notePartners(of thread: Int) {
        threads[thread].hasPartners = machine.partners.include(Self.id(ofThread: thread))
    }

    /// The innermost block of a thread has ended.
    private mutating func endBlock(of thread: Int, succeeded: Bool) throws {
        let isHolding = threads[thread].isHolding || threads[thread].hasPartners
        let hasToHold = threads[thread].isHolding || !threads[thread].held.isEmpty || group(of: thread) != nil
        try require(isHolding == hasToHold, "thread \(thread) knows whether it holds")
        guard succeeded, !isHolding else { return leave(thread, succeeded: succeeded) }
        made.insert(threads[thread].stack.last!.binding)
        threads[thread].activity = .leaving
    }

    /// Leaves the phase of the innermost binding without the lock, if it is not marked.
    private mutating func leave(_ thread: Int, succeeded: Bool) {
        let binding = threads[thread].stack.last!.binding
        if phases[binding].leave(to: phase(after: binding, of: thread, succeeded: succeeded)) {
            hasLeft(thread, succeeded: succeeded)
        } else {
            threads[thread].activity = .releasing(succeeded: succeeded)
        }
    }

    private func phase(after binding: Int, of thread: Int, succeeded: Bool) -> ConstructionPhase {
        guard succeeded else { return .idle }
        return made.contains(binding) ? .ready : .held(by: Self.id(ofThread: thread))
    }

    private mutating func hasLeft(_ thread: Int, succeeded: Bool) {
        let binding = threads[thread].stack.removeLast().binding
        builders[binding] = nil
        if succeeded, !made.contains(binding) { threads[thread].held.insert(binding) }
        if succeeded { goOn(thread) } else { fail(thread) }
    }

    private mutating func release(by thread: Int, succeeded: Bool) throws {
        let binding = threads[thread].stack.last!.binding
        phases[binding] = phase(after: binding, of: thread, succeeded: succeeded)
        let woken = machine.leave(Self.id(ofBinding: binding), of: Self.id(ofThread: thread))
        try wakeThose([binding], woken)
        hasLeft(thread, succeeded: succeeded)
    }

    /// Wakes those who wait for bindings whose phases were left: these, and no others.
    private mutating func wakeThose(_ bindings: BindingSet, _ woken: [WaitForGraph.ThreadID]) throws {
        let sleepers = threads.indices.filter { sleeper in
            bindings.contains { threads[sleeper].activity == .asleep($0) }
        }
        try require(Set(woken) == Set(sleepers), "\(sleepers) wait for \(bindings), and \(woken) are woken")
        for sleeper in sleepers { wakeUp(sleeper) }
    }

    private mutating func wakeUp(_ sleeper: Int) {
        guard case .asleep(let binding) = threads[sleeper].activity else { return }
        threads[sleeper].activity = areWhole ? .asking(binding) : .blocked(binding)
        // In one step with the next one, for which it takes the lock.
        if areWhole { notePartners(of: sleeper) }
    }

    /// The request of a thread comes to its end: if it has partners, it waits for them, unless it failed and none of
    /// them has read anything of it.
    private mutating func arrive(_ thread: Int, succeeded: Bool) throws {
        guard threads[thread].hasPartners else {
            try require(group(of: thread) == nil, "\(thread) ends without its partners")
            return beginToPublish(thread, succeeded: succeeded)
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
        let index = groups.firstIndex { $0.members.contains(thread) }!
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

    /// A thread ends inside of its innermost block or of an action, which never returns.
    private mutating func end(_ thread: Int) throws {
        let isSeen = try isSeen(thread)
        let sleepers = threads.indices.filter {
            guard case .asleep(let binding) = threads[$0].activity else { return false }
            return owner(of: binding) == thread
        }
        for frame in threads[thread].stack { builders[frame.binding] = nil }
        threads[thread].stack = []
        threads[thread].activity = .gone
        let woken = machine.end(Self.id(ofThread: thread), failure: isSeen ? Violation(message: "") : nil)
        try require(Set(woken).isSuperset(of: sleepers), "\(sleepers) waited for thread \(thread), which has ended")
        for sleeper in sleepers { wakeUp(sleeper) }
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

    /// The request of a thread ends, whose partners have arrived.
    private mutating func settle(_ thread: Int, succeeded: Bool) throws {
        let hasFailed = machine.removeFailure(of: Self.id(ofThread: thread)) != nil
        try require(
            !succeeded || hasFailed == threads[thread].isSpoiled,
            "a failure that \(thread) has seen fails it, and no other")
        groups = groups.compactMap { $0.members == [thread] ? nil : $0.without(thread) }
        threads[thread].hasPartners = false
        beginToPublish(thread, succeeded: succeeded && !hasFailed)
    }

    private mutating func beginToPublish(_ thread: Int, succeeded: Bool) {
        let isDone = threads[thread].held.isEmpty
        threads[thread].activity = isDone ? .done(succeeded: succeeded) : .publishing(succeeded: succeeded)
    }

    /// Shows the next binding that a thread holds, or leaves its phase, where it is shown or to be destroyed.
    private mutating func publish(by thread: Int, succeeded: Bool) {
        let binding = threads[thread].held.first { !threads[thread].marked.contains($0) }!
        if succeeded, made.insert(binding) { return }
        if phases[binding].leave(to: succeeded ? .ready : .idle) {
            threads[thread].held.remove(binding)
        } else {
            threads[thread].marked.insert(binding)
        }
        guard threads[thread].held == threads[thread].marked else { return }
        let isDone = threads[thread].held.isEmpty
        threads[thread].activity = isDone ? .done(succeeded: succeeded) : .handingOver(succeeded: succeeded)
    }

    /// Leaves the phases that are marked.
    private mutating func handOver(by thread: Int, succeeded: Bool) throws {
        let marked = threads[thread].marked
        for binding in marked { phases[binding] = succeeded ? .ready : .idle }
        threads[thread].held = []
        threads[thread].marked = []
        try wakeThose(marked, machine.leaveHeld(of: Self.id(ofThread: thread)))
        threads[thread].activity = .done(succeeded: succeeded)
    }

    /// Wakes threads that the machine names: those that have nothing more to wait for go on. All others sleep on, for
    /// ever if nothing else wakes them.
    private mutating func wake(_ woken: [WaitForGraph.ThreadID]) throws {
        for thread in threads.indices where woken.contains(Self.id(ofThread: thread)) {
            switch threads[thread].activity {
            case .waiting where machine.partners.haveArrived(with: Self.id(ofThread: thread)):
                threads[thread].activity = .settling
            case .asleep(let binding) where !machine.isWaiting(Self.id(ofThread: thread)):
                wakeUp(thread)
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
            let areInGroup = groups.contains { !$0.isComplete && $0.members.isSuperset(of: [first, second]) }
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
        if scenario.catching.contains(frame.binding), !threads[thread].isStopped {
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
