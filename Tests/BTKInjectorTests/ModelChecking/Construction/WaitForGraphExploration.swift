import TestSupport
import Testing

// Explores all that threads can do with the state machine: see `Exploration`. What is checked in each state stands in
// `World+Checks.swift`.

@Suite("The state machine of construction, in every state that threads can bring it to", .serialized)
struct WaitForGraphExploration {
    @Test(
        "One thread gets what a recursion over the graph gets, whichever instances exist and whichever blocks catch errors"
    )
    func oneThread() async throws {
        let scenarios = (1...3).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 1).flatMap { scenario in
                sets.map { scenario.with(made: $0) } + sets.map { scenario.with(catching: $0) }
            }
        }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 50_000)
        #expect(tally.cycles[0] > 0)
    }

    @Test("Two threads, in every graph of up to three bindings, where none, one or all catch errors")
    func twoThreads() async throws {
        let scenarios = (1...3).flatMap { count in
            let sets = BindingSet.all(below: count).filter { $0.count <= 1 || $0.count == count }
            return Scenario.all(bindings: count, threads: 2).flatMap { scenario in
                sets.map { scenario.with(catching: $0) }
            }
        }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 300_000)
        #expect(tally.cycles[0] > 0 && tally.cycles[1] > 0)
    }

    @Test("Three threads, in every graph of up to three bindings")
    func threeThreads() async throws {
        let scenarios = (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 400_000)
        #expect(tally.cycles.allSatisfy { $0 > 0 }, "rings through one, two and three threads")
    }

    @Test("Three threads, in every graph of up to two bindings, whichever blocks throw errors and catch them")
    func throwingBlocks() async throws {
        let scenarios = (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 75_000)
        #expect(tally.cycles[0] > 0 && tally.cycles[1] > 0)
    }

    @Test("Two threads, in every graph of up to two bindings, with requests of actions")
    func actionsOfTwoThreads() async throws {
        let scenarios = (1...2).flatMap { Scenario.allWithActions(bindings: $0, threads: 2) }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 3_000)
    }

    @Test("Three threads, in graphs of three bindings without cycles, with requests of actions")
    func actionsOfThreeThreads() async throws {
        var random = SplitMix64(seed: 3)
        let scenarios = Scenario.allWithActions(bindings: 3, threads: 3).filter {
            $0.isAcyclic && random.next() % 400 == 0
        }
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 50_000)
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
        let tally = try await onThread(stackSize: Stack.large) { [scenarios] in try Exploration.explore(scenarios) }
        #expect(tally.states > 40_000)
        #expect(tally.cycles.allSatisfy { $0 > 0 }, "rings through one, two and three threads")
    }
}

extension Scenario {
    fileprivate func with(
        catching: BindingSet = [], throwing: BindingSet = [], made: BindingSet = []
    ) -> Scenario {
        Scenario(dependencies: dependencies, requests: requests, catching: catching, throwing: throwing, made: made)
    }
}
