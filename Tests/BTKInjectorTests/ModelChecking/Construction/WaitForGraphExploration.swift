import TestSupport
import Testing

// Explores all that threads can do with the state machine: see `Exploration`. The checks of each state stand in
// `World+Checks.swift`.

@Suite("The state machine of construction, in every state that threads can bring it to", .serialized)
struct WaitForGraphExploration {
    /// Scenarios, with the number of states that there are, and then those of cycles, by how many threads wait in them.
    struct Space: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Of how many scenarios a run explores one that explores few.
        var share: UInt64 = 16
        let tallyOfFew: [Int]
        let tally: [Int]
        let scenarios: @Sendable () -> [Scenario]
    }

    @Test("Every state keeps the rules, and no thread sleeps for ever", arguments: spaces)
    func explore(space: Space) async throws {
        let isBrief = Exploring.extent == .few
        var random = SplitMix64(seed: 8)
        let scenarios = space.scenarios().filter { _ in !isBrief || random.next() % space.share == 0 }
        let tally = try await onThread(stackSize: Stack.large) { try Exploration.explore(scenarios) }
        #expect(tally == (isBrief ? space.tallyOfFew : space.tally))
    }

    // Blocks catch errors only where some block throws one, because no block goes on after a cycle.
    private static let spaces: [Space] = [
        Space(testDescription: "two threads", tallyOfFew: [5_771, 1_057, 18, 0], tally: [100_588, 19_718, 396, 0]) {
            (1...3).flatMap { Scenario.all(bindings: $0, threads: 2) }
        },
        Space(
            testDescription: "three threads and up to two bindings, whichever blocks throw errors and catch them",
            tallyOfFew: [19_981, 3_741, 128, 0], tally: [249_352, 48_040, 1_024, 0]
        ) {
            (1...2).flatMap { count in
                let sets = (0..<(1 << count)).map(BindingSet.init(bits:))
                return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                    sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
                }
            }
        },
        Space(
            testDescription: "three threads and three bindings",
            tallyOfFew: [78_148, 17_021, 340, 0], tally: [1_421_287, 297_944, 8_520, 48]
        ) { Scenario.all(bindings: 3, threads: 3) },
        Space(
            testDescription: "three threads and four bindings, a sample, some of which throw errors or catch them",
            tallyOfFew: [12_454, 1_634, 56, 3], tally: [141_994, 23_202, 378, 3]
        ) {
            var random = SplitMix64(seed: 4)
            return (0..<400).compactMap { _ in
                let edges = Int(truncatingIfNeeded: random.next() & random.next() & 0xffff)
                let sets = (0..<2).map { _ in BindingSet(bits: Int(random.next() & random.next() & 0xf)) }
                return Scenario.all(dependencies: Scenario.graph(of: 4, edges: edges), threads: 3)
                    .randomElement(using: &random)?.with(catching: sets[0], throwing: sets[1])
            }
        },
        Space(
            testDescription: "a thread builds again what it could not build before, while two others want it",
            share: 1, tallyOfFew: [901, 0, 0, 0], tally: [901, 0, 0, 0]
        ) { [Scenario(dependencies: [[], [0], [0, 1]], requests: [0, 0, 2], catching: [1, 2], throwing: [0])] },
    ]
}

extension Scenario {
    fileprivate func with(catching: BindingSet, throwing: BindingSet) -> Scenario {
        Scenario(dependencies: dependencies, requests: requests, catching: catching, throwing: throwing)
    }
}
