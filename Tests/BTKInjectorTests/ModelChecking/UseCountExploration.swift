import Synchronization
import TestSupport
import Testing

@testable import BTKInjector

@Suite("The use count, by which exactly one thread ends a registry, when no caller is inside")
struct UseCountExploration {
    @Test("In every order of steps, it ends once", arguments: UseCountModel.Scenario.all)
    func everyOrder(scenario: UseCountModel.Scenario) throws {
        for (index, areWhole) in [false, false, true, true].enumerated() {
            let model = UseCountModel(stripeCount: 1 + index % 2)
            let states = try model.explore(scenario.programs, areWhole: areWhole)
            #expect(states == scenario.states[index])
        }
    }

    @Test("Neighbouring stacks are in different stripes", arguments: [512, 1024, 8192], [8, 32, 64])
    func stripes(size: UInt, stripeCount: Int) {
        let model = UseCountModel(stripeCount: stripeCount)
        let addresses = (1..<stripeCount).map { 1 << 46 &+ UInt($0) * (size + 4) * 1024 }
        let offsets = addresses.prefix(16).map { model.count.offset(ofStackAt: $0) }
        #expect(Set(offsets).count >= min(16, stripeCount - 1))
        #expect(offsets.allSatisfy { $0 & ~model.count.mask == 0 })
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
        let model = UseCountModel(stripeCount: 64)
        #expect(Set((0..<64).map { model.count.offset(ofThread: $0) }).count == 64)
        #expect(model.count.offset(ofThread: 64) == 0)
    }
}

/// Threads that use a count, step by step, in every order.
///
/// A step is one access to a word, which no other thread can divide, or a whole function of the count. What follows
/// from the outcome of a step stands in front of the thread's other steps. How the two counts of a registry end, one
/// after the other, is explored by `.ci/memory`.
final class UseCountModel {
    enum Step: Hashable {
        /// Calls a handle by a stripe. Too late, it only exits.
        case enter(Int)
        /// Adds a user by a stripe. Too late, the thread has no more to do.
        case add(Int)
        /// Removes what the thread has added first.
        case remove
        /// Closes the count from a stripe on, when so many stripes have ended.
        case close(from: Int = 0, ended: UInt = 0)

        // What these functions do, step by step. Words are told by their numbers.
        case countIn(late: Int)
        case exit(word: Int)
        case end(word: Int)
        case countOut(UInt)
    }

    struct Scenario: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What threads do while another one closes the count.
        let programs: [[Step]]
        /// How many states there are with one stripe and with two, and then where steps are whole functions.
        let states: [Int]
    }

    private struct Thread: Hashable {
        var steps: [Step]
        /// The words in which it is counted.
        var words: [Int] = []
    }

    private struct State: Hashable {
        var values: [UInt] = []
        var threads: [Thread]
        /// How often the count has ended.
        var ends = 0
    }

    let count: UseCount
    private let memory: UnsafeMutableRawPointer
    /// The stripes, and what remains.
    private let words: [UseCount.Stripe]
    private let stripeCount: Int
    private var areWhole = false
    private var known: Set<State> = []

    init(stripeCount: Int) {
        self.stripeCount = stripeCount
        memory = .allocate(byteCount: UseCount.size(stripeCount: stripeCount), alignment: 16)
        let count = UseCount(at: memory, stripeCount: stripeCount)
        words = (0..<stripeCount).map { count.stripe(at: count.offset(ofThread: $0)) } + [count.remaining]
        self.count = count
    }

    deinit { memory.deallocate() }

    /// Returns how many states there are.
    ///
    /// - Parameter areWhole: Whether steps are whole functions.
    func explore(_ programs: [[Step]], areWhole: Bool) throws -> Int {
        self.areWhole = areWhole
        try visit(State(values: values, threads: ([[.close()]] + programs).map { Thread(steps: $0) }))
        return known.count
    }

    private var values: [UInt] { words.map { $0.pointer.pointee.load(ordering: .relaxed) } }

    private func require(_ condition: Bool, _ state: State) throws {
        if !condition { throw Violation(message: "\(state)") }
    }

    private func visit(_ state: State) throws {
        guard known.insert(state).inserted else { return }
        let isClosed = state.threads[0].steps != [.close()]
        let isInUse = state.threads.contains { !$0.words.isEmpty }
        try require(state.ends == 0 || state.ends == 1 && isClosed && !isInUse, state)
        try require(state.ends == 1 || state.threads.contains { !$0.steps.isEmpty }, state)
        for number in state.threads.indices where !state.threads[number].steps.isEmpty {
            var next = state
            for (word, value) in zip(words, state.values) { word.initialize(to: value) }
            let step = next.threads[number].steps.removeFirst()
            let isRefused = !take(step, on: &next.threads[number], ending: &next.ends)
            try require(!isRefused || state.ends == 1, state)
            next.values = values
            try visit(next)
        }
    }

    /// Takes a step, and notes whether the count has ended with it. Returns false if a user was too late to be added.
    private func take(_ step: Step, on thread: inout Thread, ending ends: inout Int) -> Bool {
        var hasEnded = false
        switch step {
        case .enter(let stripe):
            let word = stripe % stripeCount
            if words[word].enter() { thread.words.append(word) } else { thread.steps = [.exit(word: word)] }
        case .add(let stripe) where areWhole:
            guard let added = count.add(onThread: stripe) else {
                thread.steps = []
                return false
            }
            thread.words.append(words.firstIndex(of: added)!)
        case .add(let stripe):
            let word = stripe % stripeCount
            if words[word].enter() {
                thread.words.append(word)
            } else {
                thread.steps.insert(.countIn(late: word), at: 0)
            }
        case .countIn(let word):
            guard count.remaining.incrementUnlessZero() else {
                thread.steps = [.exit(word: word)]
                return false
            }
            thread.words.append(stripeCount)
            thread.steps.insert(.exit(word: word), at: 0)
        case .remove:
            let word = thread.words.removeFirst()
            if areWhole {
                hasEnded = count.remove(words[word])
            } else {
                return take(word == stripeCount ? .countOut(1) : .exit(word: word), on: &thread, ending: &ends)
            }
        case .exit(let word) where areWhole: hasEnded = count.exit(words[word])
        case .exit(let word): if words[word].leave() { thread.steps.insert(.end(word: word), at: 0) }
        case .end(let word): if words[word].end() { thread.steps.insert(.countOut(1), at: 0) }
        case .countOut(let number): hasEnded = count.countOut(number)
        case .close where areWhole: hasEnded = count.close()
        case .close(let stripe, let ended) where stripe < stripeCount:
            let isOver = words[stripe].close()
            thread.steps.insert(.close(from: stripe + 1, ended: isOver ? ended + 1 : ended), at: 0)
        case .close(_, let ended): hasEnded = ended > 0 && count.countOut(ended)
        }
        if hasEnded { ends += 1 }
        return true
    }
}

extension UseCountModel.Scenario {
    private typealias Program = [UseCountModel.Step]

    private static let call: Program = [.enter(0), .remove]
    private static let otherCall: Program = [.enter(1), .remove]
    // What a request keeps until it ends, for longer than the call.
    private static let request: Program = [.enter(0), .add(1), .remove, .remove]
    private static let otherRequest: Program = [.enter(1), .add(0), .remove, .remove]
    // An owner, and one that adds another, which lasts longer.
    private static let child: Program = [.add(1), .remove]
    private static let childOfChild: Program = [.add(1), .add(0), .remove, .remove]

    static let all = [
        Self(testDescription: "callers", programs: [call, otherCall, otherCall], states: [404, 575, 103, 99]),
        Self(testDescription: "requests", programs: [request, otherRequest], states: [332, 749, 93, 91]),
        Self(testDescription: "children", programs: [child, childOfChild], states: [381, 494, 46, 46]),
        Self(
            testDescription: "all of them", programs: [request, childOfChild, call], states: [2580, 5447, 376, 386]),
    ]
}
