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
        let stripes = addresses.prefix(16).map { count.stripe(ofStackAt: $0) }
        #expect(Set(stripes).count >= min(16, stripeCount - 1))
        #expect(stripes.allSatisfy { $0 & ~count.mask == 0 })
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
        #expect(Set((0..<64).map { count.stripe(ofThread: $0) }).count == 64)
        #expect(count.stripe(ofThread: 64) == 0)
    }

    @Test("The smallest number that was given back is taken again") func numbersAgain() {
        var numbers = ThreadSet()
        #expect((0..<200).map { _ in numbers.insertFirst() } == Array(0..<200))
        numbers.remove(130)
        numbers.remove(5)
        #expect((0..<3).map { _ in numbers.insertFirst() } == [5, 130, 200])
    }

    @Test("No two keepers, whose counts are in stripes, too, lie in one cache line") func keepers() throws {
        let registry = try Injector { _ in }.registry
        let keepers = (0..<8).map { _ in RegistryKeeper(registry) }
        let places = keepers.map { Int(bitPattern: ObjectIdentifier($0)) }.sorted()
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 >= UseCount.distance })
    }
}

// MARK: The model

/// A step of a thread, and what it does next: nil at its end.
private struct Step {
    /// Tells all that the thread will do, so that states may be compared.
    let label: String
    let run: () throws -> Step?
}

/// Threads that use the two counts of a registry as this does, step by step.
///
/// A step is one access to a word, which no other thread can divide, or a whole function of the count.
final class UseCountModel {
    enum Scenario: CaseIterable {
        case callers, pins, children, childrenOfChildren
    }

    private struct Wrong: Error {
        let what: String
        let steps: [String]
    }

    private struct State: Hashable {
        let words: [UInt]
        let numbers: [Int]
        let next: [String?]
    }

    private let memory: UnsafeMutableRawPointer
    private let (users, owners): (UseCount, UseCount)
    private let words: [UseCount.Word]
    private let stripes: [Int]
    /// Whether steps are whole functions.
    private let areWhole: Bool

    // The expected counts, beside the words.
    private var (userCount, ownerCount, ownersEndCount, endCount) = (0, 1, 0, 0)

    private var visited: Set<State> = []
    private var steps: [String] = []
    private var orders = 0

    init(stripeCount: Int, areWhole: Bool) {
        self.areWhole = areWhole
        // The two lie as in a registry.
        memory = .allocate(byteCount: UseCount.size(stripeCount: stripeCount), alignment: 16)
        users = UseCount(at: memory, stripeCount: stripeCount)
        owners = UseCount(at: memory + MemoryLayout<UInt>.size, stripeCount: stripeCount)
        var stripes: [Int] = []
        users.forEachStripe { stripes.append($0) }
        self.stripes = stripes
        words = [users, owners].flatMap { count in [count.remaining] + stripes.map { count.word(of: $0) } }
    }

    deinit { memory.deallocate() }

    /// Returns in how many states all threads have come to their ends.
    func explore(_ scenario: Scenario) throws -> Int {
        switch scenario {
        case .callers: try explore([injector, caller(at: 0), caller(at: 1), caller(at: 1)])
        case .pins: try explore([injector, pinner(at: 0, pinAt: 1), pinner(at: 1, pinAt: 0)])
        case .children: try explore([injector, childMaker(at: 0, childAt: 1), caller(at: 1)])
        case .childrenOfChildren: try explore([injector, childMaker(at: 0, childAt: 1, hasChild: true), caller(at: 0)])
        }
        return orders
    }

    private func explore(_ next: [Step?]) throws {
        let values = words.map { $0.pointer.pointee.load(ordering: .relaxed) }
        let numbers = [userCount, ownerCount, ownersEndCount, endCount]
        guard visited.insert(State(words: values, numbers: numbers, next: next.map { $0?.label })).inserted else {
            return
        }
        guard next.contains(where: { $0 != nil }) else {
            try require(numbers == [0, 0, 1, 1], "at the end")
            return orders += 1
        }
        for (thread, step) in next.enumerated() {
            guard let step else { continue }
            steps.append("\(thread): \(step.label)")
            var after = next
            after[thread] = try step.run()
            try explore(after)
            steps.removeLast()
            for (word, value) in zip(words, values) { word.initialize(to: value) }
            (userCount, ownerCount, ownersEndCount, endCount) = (numbers[0], numbers[1], numbers[2], numbers[3])
        }
    }

    private func require(_ condition: Bool, _ what: String) throws {
        guard condition else { throw Wrong(what: what, steps: steps) }
    }
}

// MARK: What threads do

extension UseCountModel {
    /// The injector, which leaves.
    private var injector: Step {
        Step(label: "leaves") { [self] in
            ownerCount -= 1
            return close(owners, "owners") { [self] hasEnded in
                guard hasEnded else { return nil }
                try endOwners()
                return close(users, "users") { hasEnded in try self.end(hasEnded, then: nil) }
            }
        }
    }

    /// A caller, which comes in time or too late.
    private func caller(at stripe: Int) -> Step { enter(at: stripe) { [self] word in leave(word, then: nil) } }

    /// A caller that adds a pin, which is removed after the caller has left.
    private func pinner(at stripe: Int, pinAt pinStripe: Int) -> Step {
        enter(at: stripe) { [self] word in
            add(to: users, "pin", at: pinStripe) { [self] pin in
                try require(pin != nil && endCount == 0, "pinned")
                userCount += 1
                return leave(word, then: leave(pin!, then: nil))
            }
        }
    }

    /// A caller that makes a child, which lasts longer than the call.
    ///
    /// - Parameter hasChild: Whether the child makes another one, which lasts longer still.
    private func childMaker(at stripe: Int, childAt childStripe: Int, hasChild: Bool = false) -> Step {
        enter(at: stripe) { [self] word in
            addChild(at: childStripe) { [self] child in
                guard let child else { return leave(word, then: nil) }
                guard hasChild else { return leave(word, then: remove(child, pinAt: stripe, then: nil)) }
                return leave(
                    word,
                    then: addChild(at: stripe) { [self] other in
                        try require(other != nil, "an owner adds another")
                        return remove(child, pinAt: stripe, then: remove(other!, pinAt: childStripe, then: nil))
                    })
            }
        }
    }

    private func addChild(at stripe: Int, _ next: @escaping (UseCount.Word?) throws -> Step?) -> Step {
        add(to: owners, "child", at: stripe) { [self] word in
            try require((word != nil) == (ownersEndCount == 0), "added")
            if word != nil { ownerCount += 1 }
            // The caller or the owner requests a keeper.
            try require(endCount == 0, "kept")
            return try next(word)
        }
    }

    /// Removes a child, as its registry does at its end.
    private func remove(_ child: UseCount.Word, pinAt stripe: Int, then next: Step?) -> Step {
        let label = "remove \(index(child)), \(next?.label ?? "")"
        return Step(label: label) { [self] in
            ownerCount -= 1
            return remove(child, from: owners, label) { [self] hasEnded in
                guard hasEnded else { return next }
                try endOwners()
                return add(to: users, "pin to close, \(label)", at: stripe) { [self] pin in
                    try require(pin != nil && endCount == 0, "pinned to close")
                    userCount += 1
                    return close(users, "users, \(label), \(index(pin!))") { [self] hasEnded in
                        try require(!hasEnded, "closed while it is pinned")
                        return leave(pin!, then: next)
                    }
                }
            }
        }
    }

    private func enter(at stripe: Int, then next: @escaping (UseCount.Word) throws -> Step?) -> Step {
        let word = users.word(of: stripes[stripe % stripes.count])
        return Step(label: "enter \(index(word))") { [self] in
            guard word.enter() else { return exit(word, from: users, "late") { try self.end($0, then: nil) } }
            userCount += 1
            try require(endCount == 0, "inside")
            return try next(word)
        }
    }

    /// Removes a caller or a pin.
    private func leave(_ word: UseCount.Word, then next: Step?) -> Step {
        let label = "leave \(index(word)), \(next?.label ?? "")"
        return Step(label: label) { [self] in
            try require(endCount == 0, "still inside")
            userCount -= 1
            return remove(word, from: users, label) { try self.end($0, then: next) }
        }
    }

    private func endOwners() throws {
        ownersEndCount += 1
        try require(ownersEndCount == 1 && ownerCount == 0, "the end of the owners")
    }

    private func end(_ hasEnded: Bool, then next: Step?) throws -> Step? {
        guard hasEnded else { return next }
        endCount += 1
        try require(endCount == 1 && userCount == 0 && ownersEndCount == 1, "the end")
        return next
    }

    private func index(_ word: UseCount.Word) -> Int { words.firstIndex(of: word)! }
}

// MARK: The functions of a count, step by step

extension UseCountModel {
    private typealias Next<Value> = (Value) throws -> Step?

    private func close(_ count: UseCount, _ label: String, _ next: @escaping Next<Bool>) -> Step {
        guard !areWhole else { return Step(label: "close \(label)") { try next(count.close()) } }
        /// Closes the stripes from one on, when so many have ended.
        func close(from number: Int, _ endCount: UInt) -> Step {
            let label = "close \(label) from \(number), \(endCount)"
            guard number < stripes.count else {
                return Step(label: label) { try next(endCount > 0 && count.returnShares(endCount)) }
            }
            let word = count.word(of: stripes[number])
            return Step(label: label) { close(from: number + 1, word.close() ? endCount + 1 : endCount) }
        }
        return close(from: 0, 0)
    }

    private func exit(
        _ word: UseCount.Word, from count: UseCount, _ label: String, _ next: @escaping Next<Bool>
    ) -> Step {
        let label = "exit \(index(word)), \(label)"
        guard !areWhole else { return Step(label: label) { try next(count.exit(word)) } }
        return Step(label: label) {
            guard word.leave() else { return try next(false) }
            return Step(label: "\(label), empty") {
                guard word.end() else { return try next(false) }
                return Step(label: "\(label), ended") { try next(count.returnShares(1)) }
            }
        }
    }

    private func remove(
        _ word: UseCount.Word, from count: UseCount, _ label: String, _ next: @escaping Next<Bool>
    ) -> Step {
        guard !areWhole else { return Step(label: "remove, \(label)") { try next(count.remove(word)) } }
        guard word == count.remaining else { return exit(word, from: count, label, next) }
        return Step(label: "return, \(label)") { try next(count.returnShares(1)) }
    }

    private func add(
        to count: UseCount, _ label: String, at stripe: Int, _ next: @escaping Next<UseCount.Word?>
    ) -> Step {
        // The function takes the stripe of this thread.
        guard !areWhole else {
            return Step(label: "add \(label)") { try next(count.add(onThread: ResolutionThread.current.id)) }
        }
        let word = count.word(of: stripes[stripe % stripes.count])
        return Step(label: "add \(label), \(index(word))") { [self] in
            if word.enter() { return try next(word) }
            return Step(label: "share \(label)") { [self] in
                let hasShare = count.takeShare()
                return exit(word, from: count, "added \(label) \(hasShare)") { [self] hasEnded in
                    try require(!hasEnded, "not ended by what is added")
                    return try next(hasShare ? count.remaining : nil)
                }
            }
        }
    }
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
    func comeAndGo(by stripe: Int) -> Int {
        var problems = 0
        let word = useCount.word(of: stripe * UseCount.distance)
        while true {
            guard word.enter() else {
                count(useCount.exit(word))
                return problems
            }
            let pin = useCount.add(onThread: ResolutionThread.current.id)
            if pin == nil || ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.exit(word))
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            if let pin { count(useCount.remove(pin)) }
        }
    }

    func addAndRemove() -> Int {
        var problems = 0
        while let word = useCount.add(onThread: ResolutionThread.current.id) {
            if ends.load(ordering: .acquiring) > 0 { problems += 1 }
            count(useCount.remove(word))
        }
        return problems
    }

    func close() -> Int {
        count(useCount.close())
        return 0
    }

    private func count(_ isEnd: Bool) { if isEnd { ends.add(1, ordering: .acquiringAndReleasing) } }
}
