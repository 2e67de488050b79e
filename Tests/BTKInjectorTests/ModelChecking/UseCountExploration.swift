import Synchronization
import TestSupport
import Testing

@testable import BTKInjector

@Suite("The use count, by which exactly one thread ends a registry, when no caller is inside")
struct UseCountExploration {
    @Test("In every order of steps, it ends once", arguments: UseCountModel.Scenario.allCases, [1, 2])
    func everyOrder(scenario: UseCountModel.Scenario, stripeCount: Int) async throws {
        for areWhole in [false, true] {
            let ends = try await onThread(stackSize: Stack.large) {
                try UseCountModel(stripeCount: stripeCount, areWhole: areWhole).explore(scenario)
            }
            #expect(ends > 0)
        }
    }

    @Test("Threads that enter and leave while it is closed see it end once, and are outside then", arguments: [1, 4])
    func threads(stripeCount: Int) async throws {
        for _ in 0..<50 {
            let race = UseCountRace(stripeCount: stripeCount)
            let problems = try await onThread(stackSize: Stack.large) {
                try onThreads(6) { thread in
                    switch thread {
                    case 0: race.close()
                    case 1, 2: race.addAndRemove()
                    default: race.comeAndGo(by: thread % stripeCount)
                    }
                }
            }
            #expect(problems.allSatisfy { $0 == 0 })
            #expect(race.ends.load(ordering: .relaxed) == 1)
        }
    }

    @Test("Neighbouring stacks are in different stripes", arguments: [512, 1024, 8192], [8, 32, 64])
    func stripes(size: UInt, stripeCount: Int) {
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: UseCount.size(stripeCount: stripeCount), alignment: 16)
        defer { memory.deallocate() }
        let count = UseCount(at: memory, stripeCount: stripeCount)
        let addresses = (1..<stripeCount).map { 1 << 46 &+ UInt($0) * (size + 4) * 1024 }
        let offsets = addresses.prefix(16).map { count.offset(ofStackAt: $0) }
        #expect(Set(offsets).count >= min(16, stripeCount - 1))
        #expect(offsets.allSatisfy { $0 & ~count.mask == 0 })
    }

    @Test("Threads that live at the same time have stripes of their own, as long as there are enough")
    func stripesOfThreads() throws {
        let barrier = Barrier(8)
        let numbers = try onThreads(8) { _ in
            let number = ResolutionThread.current.id
            barrier.arrive()
            return number
        }
        #expect(Set(numbers).count == 8)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: UseCount.size(stripeCount: 64), alignment: 16)
        defer { memory.deallocate() }
        let count = UseCount(at: memory, stripeCount: 64)
        #expect(Set((0..<64).map { count.offset(ofThread: $0) }).count == 64)
        #expect(count.offset(ofThread: 64) == 0)
    }

    @Test("No two keepers, whose counts are in stripes, too, lie in one cache line") func keepers() throws {
        let registry = try Injector { _ in }.registry
        let keepers = (0..<8).map { _ in RegistryKeeper(registry) }
        let places = keepers.map { Int(bitPattern: ObjectIdentifier($0)) }.sorted()
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= UseCount.distance })
    }
}

// MARK: The model

/// Threads that use the two counts of a registry as this does, step by step, in every order.
///
/// Each thread has a program, a list of named steps. A step is one access to a stripe, which no other thread can
/// divide, or a whole function of the count. Those steps that depend on what another one has found stand in front of
/// the rest once they are known.
final class UseCountModel {
    enum Scenario: CaseIterable {
        case callers, requests, children, childrenOfChildren
    }

    /// The counts of a registry.
    enum Count: Hashable {
        case users, owners
    }

    /// The reasons for which a thread is counted.
    enum Holding: Hashable {
        /// It is inside.
        case call
        /// It keeps the content until a request ends, for longer than the call.
        case request
        /// It has made a child, which lasts longer than the call, and that child another one, which lasts longer still.
        case child, grandchild
        /// It is about to close the users, as the child that was the last owner.
        case closing
    }

    enum Step: Hashable {
        /// The injector is no owner any more.
        case giveUp
        /// Enters by a stripe. Too late, it only exits again.
        case enter(at: Int)
        /// Is counted for something more.
        case add(Holding, at: Int)
        /// Is no longer counted for something.
        case remove(Holding)
        /// Closes a count: its stripes from one on, when so many have ended.
        case close(Count, from: Int, ended: UInt)

        // The steps of adding, where the stripe is closed: it is counted among what remains, and exits.
        case countIn(Holding)
        case noteCounted(Holding, isCounted: Bool)

        // The steps of removing.
        case exit(Holding)
        case endStripe(Holding)
        case countOut(Holding)

        static func close(_ count: Count) -> Step { .close(count, from: 0, ended: 0) }

        /// Whether this goes along with the step before.
        var isNote: Bool {
            if case .noteCounted = self { true } else { false }
        }
    }

    struct Thread: Hashable {
        /// The rest of its work.
        var steps: [Step]
        /// The stripes in which it is counted, by their numbers.
        var stripes: [Holding: Int] = [:]

        /// Has it do other steps first.
        mutating func prepend(_ first: Step...) { steps = first + steps }
    }

    private struct Wrong: Error {
        let what: String
        let steps: [String]
    }

    private struct State: Hashable {
        let values: [UInt]
        let numbers: [Int]
        let threads: [Thread]
    }

    private let memory: UnsafeMutableRawPointer
    private let users: UseCount
    private let owners: UseCount
    /// The stripes of both counts, and what remains of each.
    private let stripes: [UseCount.Stripe]
    private let offsets: [Int]
    /// Whether steps are whole functions.
    private let areWhole: Bool

    // The expected counts.
    private var userCount = 0
    private var ownerCount = 1
    private var ownersEndCount = 0
    private var endCount = 0

    private var visited: Set<State> = []
    private var steps: [String] = []
    private var orders = 0

    init(stripeCount: Int, areWhole: Bool) {
        self.areWhole = areWhole
        // The two lie as in a registry.
        memory = .allocate(byteCount: UseCount.size(stripeCount: stripeCount), alignment: 16)
        users = UseCount(at: memory, stripeCount: stripeCount)
        owners = UseCount(at: memory + MemoryLayout<UInt>.size, stripeCount: stripeCount)
        var offsets: [Int] = []
        users.forEachOffset { offsets.append($0) }
        self.offsets = offsets
        stripes = [users, owners].flatMap { count in [count.remaining] + offsets.map { count.stripe(at: $0) } }
    }

    deinit { memory.deallocate() }

    /// Returns in how many states all threads have come to their ends.
    func explore(_ scenario: Scenario) throws -> Int {
        try explore(([.injector] + scenario.programs).map { Thread(steps: $0) })
        return orders
    }

    private func explore(_ threads: [Thread]) throws {
        let values = stripes.map { $0.pointer.pointee.load(ordering: .relaxed) }
        let numbers = [userCount, ownerCount, ownersEndCount, endCount]
        guard visited.insert(State(values: values, numbers: numbers, threads: threads)).inserted else { return }
        guard threads.contains(where: { !$0.steps.isEmpty }) else {
            try require(numbers == [0, 0, 1, 1], "at the end")
            return orders += 1
        }
        for number in threads.indices where !threads[number].steps.isEmpty {
            var after = threads
            let step = after[number].steps.removeFirst()
            steps.append("\(number): \(step)")
            try take(step, on: &after[number])
            while let note = after[number].steps.first, note.isNote {
                after[number].steps.removeFirst()
                try take(note, on: &after[number])
            }
            try explore(after)
            steps.removeLast()
            for (stripe, value) in zip(stripes, values) { stripe.initialize(to: value) }
            userCount = numbers[0]
            ownerCount = numbers[1]
            ownersEndCount = numbers[2]
            endCount = numbers[3]
        }
    }

    private func require(_ condition: Bool, _ what: String) throws {
        guard condition else { throw Wrong(what: what, steps: steps) }
    }
}

// MARK: The programs

extension UseCountModel.Scenario {
    /// The programs of the threads beside the injector's.
    fileprivate var programs: [[UseCountModel.Step]] {
        switch self {
        case .callers: [.caller(at: 0), .caller(at: 1), .caller(at: 1)]
        case .requests: [.requester(at: 0, keepingAt: 1), .requester(at: 1, keepingAt: 0)]
        case .children: [.childMaker, .caller(at: 1)]
        case .childrenOfChildren: [.childMakerWithGrandchild, .caller(at: 0)]
        }
    }
}

extension [UseCountModel.Step] {
    fileprivate static var injector: Self { [.giveUp, .close(.owners)] }

    fileprivate static func caller(at stripe: Int) -> Self { [.enter(at: stripe), .remove(.call)] }

    fileprivate static func requester(at stripe: Int, keepingAt other: Int) -> Self {
        [.enter(at: stripe), .add(.request, at: other), .remove(.call), .remove(.request)]
    }

    fileprivate static var childMaker: Self {
        [.enter(at: 0), .add(.child, at: 1), .remove(.call), .remove(.child)]
    }

    fileprivate static var childMakerWithGrandchild: Self {
        [
            .enter(at: 0), .add(.child, at: 1), .remove(.call), .add(.grandchild, at: 0), .remove(.child),
            .remove(.grandchild),
        ]
    }
}

extension UseCountModel.Holding {
    fileprivate var count: UseCountModel.Count {
        switch self {
        case .call, .request, .closing: .users
        case .child, .grandchild: .owners
        }
    }

    /// The stripe at which a child is a user while it closes the users: another one than it was added at.
    fileprivate var closingStripe: Int { self == .grandchild ? 1 : 0 }
}

// MARK: The steps

extension UseCountModel {
    /// Takes one step of a thread, in which the step is no more.
    private func take(_ step: Step, on thread: inout Thread) throws {
        switch step {
        case .giveUp: ownerCount -= 1
        case .enter(let stripe): try enter(at: stripe, on: &thread)
        case .add(let holding, let stripe): try add(holding, at: stripe, on: &thread)
        case .countIn(let holding):
            thread.prepend(
                .exit(holding), .noteCounted(holding, isCounted: count(of: holding).remaining.incrementUnlessZero()))
        case .noteCounted(let holding, let isCounted):
            try note(holding, isCounted ? count(of: holding).remaining : nil, on: &thread)
        case .remove(let holding): try remove(holding, on: &thread)
        case .exit, .endStripe, .countOut: try removeFurther(step, on: &thread)
        case .close(let count, let number, let ended): try close(count, from: number, ended, on: &thread)
        }
    }

    private func enter(at number: Int, on thread: inout Thread) throws {
        let stripe = stripe(.users, at: number)
        thread.stripes[.call] = index(stripe)
        guard stripe.enter() else {
            thread.steps = [.exit(.call)]
            return
        }
        userCount += 1
        try require(endCount == 0, "inside")
    }

    private func add(_ holding: Holding, at number: Int, on thread: inout Thread) throws {
        if areWhole {
            // The function takes the stripe of this thread.
            return try note(holding, count(of: holding).add(onThread: ResolutionThread.current.id), on: &thread)
        }
        let stripe = stripe(holding.count, at: number)
        if stripe.enter() { return try note(holding, stripe, on: &thread) }
        thread.stripes[holding] = index(stripe)
        thread.prepend(.countIn(holding))
    }

    /// Notes what was added, by its stripe, or that it was too late for that.
    private func note(_ holding: Holding, _ stripe: UseCount.Stripe?, on thread: inout Thread) throws {
        thread.stripes[holding] = stripe.map(index)
        // Who adds is a user, or for a grandchild an owner, which requests a keeper.
        try require(endCount == 0, "adds \(holding)")
        switch holding {
        case .call, .request, .closing:
            try require(stripe != nil, "a user adds \(holding)")
            userCount += 1
        case .child:
            try require((stripe != nil) == (ownersEndCount == 0), "added")
            if stripe == nil { thread.steps = [.remove(.call)] } else { ownerCount += 1 }
        case .grandchild:
            try require(stripe != nil && ownersEndCount == 0, "an owner adds another")
            ownerCount += 1
        }
    }

    private func remove(_ holding: Holding, on thread: inout Thread) throws {
        switch holding.count {
        case .users:
            try require(endCount == 0, "still inside")
            userCount -= 1
        case .owners: ownerCount -= 1
        }
        let isAmongRemaining = stripes[thread.stripes[holding]!] == count(of: holding).remaining
        thread.prepend(isAmongRemaining && !areWhole ? .countOut(holding) : .exit(holding))
    }

    /// Takes a step of removing. What is removed has no stripe then, unless another step follows.
    private func removeFurther(_ step: Step, on thread: inout Thread) throws {
        let holding: Holding
        let hasEnded: Bool
        switch step {
        case .exit(let removed) where areWhole:
            holding = removed
            hasEnded = count(of: holding).remove(stripes[thread.stripes[holding]!])
        case .exit(let removed):
            holding = removed
            if stripes[thread.stripes[holding]!].leave() { return thread.prepend(.endStripe(holding)) }
            hasEnded = false
        case .endStripe(let removed):
            holding = removed
            if stripes[thread.stripes[holding]!].end() { return thread.prepend(.countOut(holding)) }
            hasEnded = false
        case .countOut(let removed):
            holding = removed
            hasEnded = count(of: holding).countOut(1)
        default: fatalError("It is no step of removing.")
        }
        thread.stripes[holding] = nil
        guard hasEnded else { return }
        if case .noteCounted = thread.steps.first { try require(false, "not ended by what is added") }
        switch holding.count {
        case .users: try noteEnd()
        case .owners:
            try noteEndOfOwners()
            thread.prepend(.add(.closing, at: holding.closingStripe), .close(.users), .remove(.closing))
        }
    }

    private func close(_ count: Count, from number: Int, _ ended: UInt, on thread: inout Thread) throws {
        let useCount = count == .users ? users : owners
        let hasEnded: Bool
        if areWhole {
            hasEnded = useCount.close()
        } else if number < offsets.count {
            let hasStripeEnded = useCount.stripe(at: offsets[number]).close()
            return thread.prepend(.close(count, from: number + 1, ended: hasStripeEnded ? ended + 1 : ended))
        } else {
            hasEnded = ended > 0 && useCount.countOut(ended)
        }
        guard hasEnded else { return }
        switch count {
        case .owners:
            try noteEndOfOwners()
            thread.prepend(.close(.users))
        case .users:
            try require(thread.stripes[.closing] == nil, "closed while the child that closes it is inside")
            try noteEnd()
        }
    }

    private func noteEndOfOwners() throws {
        ownersEndCount += 1
        try require(ownersEndCount == 1 && ownerCount == 0, "the end of the owners")
    }

    private func noteEnd() throws {
        endCount += 1
        try require(endCount == 1 && userCount == 0 && ownersEndCount == 1, "the end")
    }

    private func count(of holding: Holding) -> UseCount { holding.count == .users ? users : owners }

    private func stripe(_ count: Count, at number: Int) -> UseCount.Stripe {
        (count == .users ? users : owners).stripe(at: offsets[number % offsets.count])
    }

    private func index(_ stripe: UseCount.Stripe) -> Int { stripes.firstIndex(of: stripe)! }
}

// MARK: Threads

// Safe because the memory is that of the use count.
private final class UseCountRace: @unchecked Sendable {
    private let memory: UnsafeMutableRawPointer
    private let useCount: UseCount
    let ends = Atomic(0)

    init(stripeCount: Int) {
        memory = UnsafeMutableRawPointer.allocate(byteCount: UseCount.size(stripeCount: stripeCount), alignment: 16)
        useCount = UseCount(at: memory, stripeCount: stripeCount)
    }

    deinit { memory.deallocate() }

    /// Returns how often something went wrong.
    func comeAndGo(by number: Int) -> Int {
        var problems = 0
        let stripe = useCount.stripe(at: number * UseCount.distance)
        while true {
            guard stripe.enter() else {
                count(useCount.exit(stripe))
                return problems
            }
            let kept = useCount.add(onThread: ResolutionThread.current.id)
            if kept == nil || ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.exit(stripe))
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            if let kept { count(useCount.remove(kept)) }
        }
    }

    func addAndRemove() -> Int {
        var problems = 0
        while let stripe = useCount.add(onThread: ResolutionThread.current.id) {
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.remove(stripe))
        }
        return problems
    }

    func close() -> Int {
        count(useCount.close())
        return 0
    }

    private func count(_ isEnd: Bool) { if isEnd { ends.add(1, ordering: .acquiringAndReleasing) } }
}
