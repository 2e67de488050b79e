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
        try await expect(Tally(states: 62_054, cycles: [8_442, 0, 0]), exploring: scenarios)
    }

    @Test("Two threads, in every graph of up to three bindings, where none, one or all catch errors")
    func twoThreads() async throws {
        let scenarios = (1...3).flatMap { count in
            let sets = BindingSet.all(below: count).filter { $0.count <= 1 || $0.count == count }
            return Scenario.all(bindings: count, threads: 2).flatMap { scenario in
                sets.map { scenario.with(catching: $0) }
            }
        }
        try await expect(Tally(states: 279_594, cycles: [64_494, 1_976, 0]), exploring: scenarios)
    }

    @Test("Three threads, in every graph of up to three bindings") func threeThreads() async throws {
        let scenarios = (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) }
        try await expect(Tally(states: 443_916, cycles: [123_003, 6_540, 48]), exploring: scenarios)
    }

    @Test("Three threads, in every graph of up to two bindings, whichever blocks throw errors and catch them")
    func throwingBlocks() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
        try await expect(Tally(states: 69_756, cycles: [18_996, 768, 0]), exploring: scenarios)
    }

    @Test("A thread builds again what it could not build before, while two others want it") func again() async throws {
        let scenario = Scenario(
            dependencies: [[], [0], [0, 1]], requests: [0, 0, 2], catching: [1, 2], throwing: [0])
        try await expect(Tally(states: 155, cycles: [0, 0, 0]), exploring: [scenario])
    }

    // Step by step: each access to a phase, and each thing that is done with the lock, is a move of its own.

    @Test("Two threads, step by step, in every graph of up to three bindings") func stepsOfTwoThreads() async throws {
        let scenarios = (1...3).flatMap { Scenario.all(bindings: $0, threads: 2) }
        try await expect(Tally(states: 100_588, cycles: [19_718, 396, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in every graph of up to two bindings, whichever blocks throw and catch errors")
    func stepsOfThreeThreads() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
        try await expect(Tally(states: 249_352, cycles: [48_040, 1_024, 0]), exploring: scenarios, areWhole: false)
    }

    @Test("Three threads, step by step, in a sample of the graphs of three bindings") func stepsOfSample() async throws
    {
        var random = SplitMix64(seed: 8)
        let scenarios = Scenario.all(bindings: 3, threads: 3).filter { _ in random.next() % 16 == 0 }
        try await expect(Tally(states: 78_148, cycles: [17_021, 340, 0]), exploring: scenarios, areWhole: false)
    }

    // Minutes in a release build: see AGENTS.md.
    @Test("Step by step, in each graph for which that takes long", .enabled(if: isLong)) func allSteps() async throws {
        let sets = { BindingSet.all(below: $0) }
        let failing = (1...2).flatMap { count in
            Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets(count).flatMap { throwing in
                    sets(count).map { scenario.with(catching: $0, throwing: throwing) }
                }
            }
        }
        let all = [
            failing, (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) },
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
        try await expect(Tally(states: 48_349, cycles: [10_899, 302, 3]), exploring: scenarios)
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

extension Scenario {
    fileprivate func with(
        catching: BindingSet = [], throwing: BindingSet = [], made: BindingSet = []
    ) -> Scenario {
        Scenario(
            dependencies: dependencies, requests: requests, catching: catching, throwing: throwing, made: made)
    }
}
