import Foundation
import TestSupport
import Testing

// Explores all that threads can do with the state machine: see `Exploration`. The checks of each state stand in
// `World+Checks.swift`.

@Suite("The state machine of construction, in every state that threads can bring it to", .serialized)
struct WaitForGraphExploration {
    @Test("One thread gets what a recursion over the graph gets, whatever exists and whichever blocks catch errors")
    func oneThread() async throws {
        let scenarios = (1...3).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 1).flatMap { scenario in
                sets.map { scenario.with(made: $0) } + sets.map { scenario.with(catching: $0) }
            }
        }
        try await expect(Tally(states: 74_478, cycles: [8_442, 0, 0]), exploring: scenarios)
    }

    @Test("Two threads, in every graph of up to three bindings, where none, one or all catch errors")
    func twoThreads() async throws {
        let scenarios = (1...3).flatMap { count in
            let sets = BindingSet.all(below: count).filter { $0.count <= 1 || $0.count == count }
            return Scenario.all(bindings: count, threads: 2).flatMap { scenario in
                sets.map { scenario.with(catching: $0) }
            }
        }
        try await expect(Tally(states: 400_586, cycles: [82_398, 1_976, 0]), exploring: scenarios)
    }

    @Test("Three threads, in every graph of up to three bindings") func threeThreads() async throws {
        let scenarios = (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) }
        try await expect(Tally(states: 797_661, cycles: [201_950, 8_612, 48]), exploring: scenarios)
    }

    @Test("Three threads, in every graph of up to two bindings, whichever blocks throw errors and catch them")
    func throwingBlocks() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
        try await expect(Tally(states: 140_528, cycles: [33_012, 1_024, 0]), exploring: scenarios)
    }

    @Test("Two threads, in every graph of up to two bindings, with requests of actions")
    func actionsOfTwoThreads() async throws {
        let scenarios = (1...2).flatMap { Scenario.allWithActions(bindings: $0, threads: 2) }
        try await expect(Tally(states: 23_792, cycles: [4_632, 60, 0]), exploring: scenarios)
    }

    @Test("Three threads, in graphs of three bindings without cycles, with requests of actions")
    func actionsOfThreeThreads() async throws {
        var random = SplitMix64(seed: 3)
        let scenarios = Scenario.allWithActions(bindings: 3, threads: 3, acyclic: true).filter { _ in
            random.next() % 400 == 0
        }
        try await expect(Tally(states: 79_128, cycles: [0, 0, 0]), exploring: scenarios)
    }

    // A thread that waits at the end of its request waits for several others, and any of them may wait for it.
    @Test("Four threads, in a sample of the graphs of four bindings without cycles, with requests of actions")
    func actionsOfFourThreads() async throws {
        try await expect(Tally(states: 110_870, cycles: [0, 0, 0]), exploring: .fourThreads(seed: 5, count: 300))
    }

    // Others read what a request holds that fails.
    @Test("Four threads, in a sample of such graphs, some of which throw errors or catch them")
    func failingActions() async throws {
        var random = SplitMix64(seed: 6)
        let scenarios = [Scenario].fourThreads(seed: 7, count: 60).map { scenario in
            let sets = (0..<2).map { _ in BindingSet(bits: Int(random.next() & random.next() & 0xf)) }
            return scenario.with(catching: sets[0], throwing: sets[1])
        }
        try await expect(Tally(states: 155_059, cycles: [0, 0, 0]), exploring: scenarios)
    }

    @Test("Three threads, in every graph of up to two bindings, where threads end inside of blocks")
    func endingThreads() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { ending in sets.map { scenario.with(catching: $0, ending: ending) } }
            }
        }
        try await expect(Tally(states: 126_458, cycles: [32_016, 1_024, 0]), exploring: scenarios)
    }

    @Test(
        "Two threads, in every graph of up to two bindings, with requests of actions, where threads end inside of blocks"
    )
    func endingThreadsWithActions() async throws {
        let scenarios = (1...2).flatMap { count in
            Scenario.allWithActions(bindings: count, threads: 2).flatMap { scenario in
                BindingSet.all(below: count).map { scenario.with(ending: $0) }
            }
        }
        try await expect(Tally(states: 124_428, cycles: [19_244, 240, 0]), exploring: scenarios)
    }

    // Others read what a thread holds that ends.
    @Test("Four threads, in a sample of the graphs with actions, where threads end inside of blocks")
    func endingThreadsOfGroups() async throws {
        var random = SplitMix64(seed: 8)
        let scenarios = [Scenario].fourThreads(seed: 9, count: 60).map { scenario in
            scenario.with(ending: BindingSet(bits: Int(random.next() & random.next() & 0xf)))
        }
        try await expect(Tally(states: 232_598, cycles: [0, 0, 0]), exploring: scenarios)
    }

    // Step by step: each access to a phase, and each thing that is done with the lock, is a move of its own.

    @Test("Two threads, step by step, in every graph of up to three bindings") func stepsOfTwoThreads() async throws {
        let scenarios = (1...3).flatMap { Scenario.all(bindings: $0, threads: 2) }
        try await expect(Tally(states: 131_161, cycles: [23_706, 396, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in every graph of up to two bindings, whichever blocks throw and catch errors")
    func stepsOfThreeThreads() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
        try await expect(Tally(states: 396_426, cycles: [70_440, 1_280, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in a sample of the graphs of three bindings") func stepsOfSample() async throws
    {
        var random = SplitMix64(seed: 8)
        let scenarios = Scenario.all(bindings: 3, threads: 3).filter { _ in random.next() % 16 == 0 }
        try await expect(Tally(states: 117_317, cycles: [24_196, 424, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Two threads, step by step, in every graph of up to two bindings, with requests of actions")
    func stepsOfActions() async throws {
        let scenarios = (1...2).flatMap { Scenario.allWithActions(bindings: $0, threads: 2) }
        try await expect(Tally(states: 46_491, cycles: [6_734, 60, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in a sample of the graphs of three bindings, with requests of actions")
    func stepsOfActionsOfThreeThreads() async throws {
        var random = SplitMix64(seed: 9)
        let scenarios = Scenario.allWithActions(bindings: 3, threads: 3).filter { _ in random.next() % 8000 == 0 }
        try await expect(Tally(states: 279_499, cycles: [45_169, 1_524, 9]), exploring: scenarios, areWhole: false)
    }

    @Test("Four threads, step by step, in a sample of graphs with actions, some of which throw errors or catch them")
    func stepsOfFailingActions() async throws {
        var random = SplitMix64(seed: 10)
        let scenarios = [Scenario].fourThreads(seed: 11, count: 12).map { scenario in
            let sets = (0..<2).map { _ in BindingSet(bits: Int(random.next() & random.next() & 0xf)) }
            return scenario.with(catching: sets[0], throwing: sets[1])
        }
        try await expect(Tally(states: 125_719, cycles: [0, 0, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in every graph of up to two bindings, where threads end inside of blocks")
    func stepsOfEndingThreads() async throws {
        let scenarios = (1...2).flatMap { count in
            Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                BindingSet.all(below: count).map { scenario.with(ending: $0) }
            }
        }
        try await expect(Tally(states: 92_074, cycles: [17_302, 320, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Two threads, step by step, with actions, where threads end inside of blocks")
    func stepsOfEndingThreadsWithActions() async throws {
        let scenarios = (1...2).flatMap { count in
            Scenario.allWithActions(bindings: count, threads: 2).flatMap { scenario in
                BindingSet.all(below: count).map { scenario.with(ending: $0) }
            }
        }
        try await expect(Tally(states: 229_004, cycles: [27_644, 240, 0]), exploring: scenarios, areWhole: false)
    }

    // One takes what a thread holds that ends, and another one wants that as well.
    @Test("Three threads, step by step, in a sample of graphs with actions, where threads end inside of blocks")
    func stepsOfEndingThreadsOfGroups() async throws {
        var random = SplitMix64(seed: 12)
        let scenarios = Scenario.allWithActions(bindings: 2, threads: 3).filter { _ in random.next() % 4 == 0 }
            .map { $0.with(ending: [0, 1]) }
        try await expect(Tally(states: 216_636, cycles: [21_107, 432, 0]), exploring: scenarios, areWhole: false)
    }

    // Minutes in a release build: see AGENTS.md.
    @Test("Step by step, in each graph for which that takes long", .enabled(if: isLong)) func allSteps() async throws {
        let sets = { BindingSet.all(below: $0) }
        let failing = (1...2).flatMap { count in
            Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets(count).flatMap { ending in
                    sets(count).flatMap { throwing in
                        sets(count).map { scenario.with(catching: $0, throwing: throwing, ending: ending) }
                    }
                }
            }
        }
        let acting = (1...2).flatMap { count in
            Scenario.allWithActions(bindings: count, threads: 3).flatMap { scenario in
                sets(count).map { scenario.with(ending: $0) }
            }
        }
        let all = [
            failing, acting, (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) },
            [Scenario].fourThreads(seed: 5, count: 300),
        ]
        for scenarios in all {
            let tally = try await onThread(stackSize: Stack.large) {
                try Exploration.explore(scenarios, areWhole: false)
            }
            print("\(scenarios.count) scenarios: \(tally)")
        }
    }

    @Test("Three threads, in a sample of the graphs of four bindings, some of which throw errors or catch them")
    func fourBindings() async throws {
        var random = SplitMix64(seed: 4)
        let scenarios = (0..<400).compactMap { _ in
            let edges = Int(truncatingIfNeeded: random.next() & random.next() & 0xffff)
            let sets = (0..<2).map { _ in BindingSet(bits: Int(random.next() & random.next() & 0xf)) }
            return Scenario.all(dependencies: Scenario.graph(of: 4, edges: edges), threads: 3)
                .randomElement(using: &random)?.with(catching: sets[0], throwing: sets[1])
        }
        try await expect(Tally(states: 90_288, cycles: [17_606, 386, 3]), exploring: scenarios)
    }
}

private let isLong = ProcessInfo.processInfo.environment["EXPLORE"] == "all"

/// Explores scenarios on a thread of its own. How many states there are is known for each test.
private func expect(
    _ tally: Tally, exploring scenarios: [Scenario], areWhole: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
) async throws {
    let found = try await onThread(stackSize: Stack.large) { try Exploration.explore(scenarios, areWhole: areWhole) }
    #expect(found == tally, sourceLocation: sourceLocation)
}

private typealias Tally = Exploration.Tally

extension [Scenario] {
    /// A sample of the graphs of four bindings without cycles, each of which has an action, with a thread for each
    /// binding.
    fileprivate static func fourThreads(seed: UInt64, count: Int) -> [Scenario] {
        var random = SplitMix64(seed: seed)
        return (0..<count).compactMap { _ in
            let edges = (0..<2).map { _ in Int(truncatingIfNeeded: random.next() & random.next() & 0xffff) }
            let graphs = edges.map { Scenario.graph(of: 4, edges: $0) }
            let scenario = Scenario(dependencies: graphs[0], later: graphs[1], requests: [0, 1, 2, 3])
            return scenario.isAcyclic ? scenario : nil
        }
    }
}

extension Scenario {
    fileprivate func with(
        catching: BindingSet = [], throwing: BindingSet = [], ending: BindingSet = [], made: BindingSet = []
    ) -> Scenario {
        Scenario(
            dependencies: dependencies, later: later, requests: requests, catching: catching, throwing: throwing,
            ending: ending, made: made)
    }
}
