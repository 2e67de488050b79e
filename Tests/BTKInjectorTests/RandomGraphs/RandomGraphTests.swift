import BTKInjector
import TestSupport
import Testing

// Makes up bindings by the thousand, and compares what the library does with what an independent `Oracle` foretells.

@Suite("Random graphs of bindings", .serialized)
struct RandomGraphTests {
    typealias Coverage = GraphTrial.Coverage

    /// Each stands for as many plans as are wanted. One is another one each time.
    private static let fixedSeeds: [UInt64] = [1, 2, 3]
    private static let seeds = fixedSeeds + [.random(in: .min ... .max)]

    @Test("One thread gets the very instances and errors that the oracle foretells", arguments: seeds)
    func oneThread(seed: UInt64) async throws {
        let coverage = try await Self.covering { coverage in
            var random = SplitMix64(seed: seed)
            for _ in 0..<400 { try GraphTrial(seed: random.next()).runAlone(adding: &coverage) }
        }
        #expect(coverage.plans > 350)
        #expect(coverage.endlessRecursions > 0 || !Self.fixedSeeds.contains(seed), "seldom, so not with any seed")
        #expect(coverage.outcomes == Set(GraphOutcome.Kind.allCases))
    }

    @Test("An endless recursion is told of from the member that was entered first, wherever it is noticed")
    func enteredSideways() async throws {
        let trial = GraphTrial("GraphPlan.enteredSideways", .enteredSideways)
        let coverage = try await Self.covering { coverage in try trial.runAlone(adding: &coverage) }
        #expect(coverage.endlessRecursions == 1)
    }

    @Test("Several threads get what can be true, and leave behind what the oracle knows", arguments: seeds)
    func severalThreads(seed: UInt64) async throws {
        let coverage = try await Self.covering { coverage in
            var random = SplitMix64(seed: seed)
            for _ in 0..<300 { try GraphTrial(seed: random.next()).runRace(using: &random, adding: &coverage) }
        }
        #expect(coverage.plans > 250)
        #expect(coverage.foreseeableRaces > 50)
        #expect(coverage.outcomes == Set(GraphOutcome.Kind.allCases).subtracting([.nothing]))
    }

    private static func covering(_ work: @escaping @Sendable (inout Coverage) throws -> Void) async throws -> Coverage {
        try await onThread(stackSize: Stack.large) {
            var coverage = Coverage()
            try work(&coverage)
            return coverage
        }
    }
}

extension GraphPlan {
    /// What chance seldom makes: two factories ask for each other, and one of them is entered more often.
    ///
    /// The provider lets the second factory in twice before the first one comes round again.
    fileprivate static let enteredSideways: GraphPlan = {
        let keys = ["first", "second", "provider"].map { Key(type: .product, name: $0) }
        return GraphPlan(
            bindings: [
                Binding(key: keys[0], kind: .factory, actions: [.ask(Request(key: keys[1], form: .instance))]),
                Binding(
                    key: keys[1], kind: .factory,
                    actions: [
                        .ask(Request(key: keys[2], form: .instance, reaction: .catches)),
                        .ask(Request(key: keys[0], form: .instance)),
                    ]),
                Binding(
                    key: keys[2], kind: .provider,
                    actions: [.ask(Request(key: keys[1], form: .instance, reaction: .catches))]),
            ],
            steps: [.ask(Request(key: keys[0], form: .instance))])
    }()
}
