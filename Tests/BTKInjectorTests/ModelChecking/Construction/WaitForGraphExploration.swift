import TestSupport
import Testing

// Explores all that threads can do with the state machine: see `Exploration`. The checks of each state stand in
// `World+Checks.swift`.

private typealias Tally = Exploration.Tally

@Suite("The state machine of construction, in every state that threads can bring it to", .serialized)
struct WaitForGraphExploration {
    /// Scenarios, of which a run explores a share, and the states and cycles that there are in it.
    struct Space: Sendable, CustomTestStringConvertible {
        let testDescription: String
        fileprivate let scenarios: @Sendable () -> [Scenario]
        /// Whether a move is a whole function. Otherwise each access to a phase is one, and each thing that is done
        /// with the lock.
        fileprivate let areWhole: Bool
        /// Of how many scenarios one is explored, in a run that explores few, more or all.
        fileprivate let shares: [UInt64]
        fileprivate let tallies: [Tally]

        fileprivate init(
            _ title: String, areWhole: Bool = true, oneOf shares: [UInt64] = [16, 1, 1], few: Tally, more: Tally,
            scenarios: @escaping @Sendable () -> [Scenario]
        ) {
            testDescription = title
            self.scenarios = scenarios
            self.areWhole = areWhole
            self.shares = shares
            tallies = [few, more]
        }
    }

    @Test("Every state keeps the rules, and every thread comes to the end that it should", arguments: spaces)
    func explore(space: Space) async throws {
        let extent = Exploring.extent.rawValue
        var random = SplitMix64(seed: 8)
        let share = space.shares[extent]
        let scenarios = space.scenarios().filter { _ in share == 1 || random.next() % share == 0 }
        let tally = try await onThread(stackSize: Stack.large) {
            try Exploration.explore(scenarios, areWhole: space.areWhole)
        }
        // How many there are of all is known only where more are all.
        if extent < 2 || space.shares[1] == 1 { #expect(tally == space.tallies[min(extent, 1)]) }
    }

    private static let spaces: [Space] = [
        Space(
            "one thread, whatever exists and whichever blocks catch errors",
            few: Tally(states: 3_996, cycles: [561, 0, 0]), more: Tally(states: 62_054, cycles: [8_442, 0, 0])
        ) {
            (1...3).flatMap { count in
                let sets = BindingSet.all(below: count)
                return Scenario.all(bindings: count, threads: 1).flatMap { scenario in
                    sets.map { scenario.with(made: $0) } + sets.map { scenario.with(catching: $0) }
                }
            }
        },
        Space(
            "two threads, where no, one or every block catches errors",
            few: Tally(states: 17_101, cycles: [3_994, 124, 0]),
            more: Tally(states: 279_594, cycles: [64_494, 1_976, 0])
        ) {
            (1...3).flatMap { count in
                let sets = BindingSet.all(below: count).filter { $0.count <= 1 || $0.count == count }
                return Scenario.all(bindings: count, threads: 2).flatMap { scenario in
                    sets.map { scenario.with(catching: $0) }
                }
            }
        },
        Space(
            "three threads",
            few: Tally(states: 26_536, cycles: [7_406, 322, 3]),
            more: Tally(states: 443_916, cycles: [123_003, 6_540, 48])
        ) { (1...3).flatMap { Scenario.all(bindings: $0, threads: 3) } },
        Space(
            "three threads and up to two bindings, whichever blocks throw errors and catch them",
            few: Tally(states: 5_459, cycles: [1_428, 96, 0]), more: Tally(states: 69_756, cycles: [18_996, 768, 0]),
            scenarios: throwingBlocks),
        Space(
            "a thread builds again what it could not build before, while two others want it", oneOf: [1, 1, 1],
            few: Tally(states: 155, cycles: [0, 0, 0]), more: Tally(states: 155, cycles: [0, 0, 0])
        ) { [Scenario(dependencies: [[], [0], [0, 1]], requests: [0, 0, 2], catching: [1, 2], throwing: [0])] },
        Space(
            "three threads and four bindings, a sample, some of which throw errors or catch them",
            few: Tally(states: 4_004, cycles: [807, 46, 3]), more: Tally(states: 48_349, cycles: [10_899, 302, 3])
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
            "two threads, step by step", areWhole: false,
            few: Tally(states: 5_771, cycles: [1_057, 18, 0]), more: Tally(states: 100_588, cycles: [19_718, 396, 0])
        ) { (1...3).flatMap { Scenario.all(bindings: $0, threads: 2) } },
        Space(
            "three threads and up to two bindings, step by step, whichever blocks throw errors and catch them",
            areWhole: false,
            few: Tally(states: 19_981, cycles: [3_741, 128, 0]),
            more: Tally(states: 249_352, cycles: [48_040, 1_024, 0]),
            scenarios: throwingBlocks),
        Space(
            "three threads and three bindings, step by step", areWhole: false, oneOf: [256, 16, 1],
            few: Tally(states: 6_015, cycles: [1_264, 16, 0]), more: Tally(states: 78_148, cycles: [17_021, 340, 0])
        ) { Scenario.all(bindings: 3, threads: 3) },
    ]

    /// Three threads, in every graph of up to two bindings, of which each set throws and each set catches errors.
    @Sendable private static func throwingBlocks() -> [Scenario] {
        (1...2).flatMap { count in
            let sets = BindingSet.all(below: count)
            return Scenario.all(bindings: count, threads: 3).flatMap { scenario in
                sets.flatMap { throwing in sets.map { scenario.with(catching: $0, throwing: throwing) } }
            }
        }
    }
}

extension Scenario {
    fileprivate func with(
        catching: BindingSet = [], throwing: BindingSet = [], made: BindingSet = []
    ) -> Scenario {
        Scenario(
            dependencies: dependencies, requests: requests, catching: catching, throwing: throwing, made: made)
    }
}
