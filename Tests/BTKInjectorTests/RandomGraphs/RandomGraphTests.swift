import TestSupport
import Testing

// Makes up bindings by the thousand, and compares what the library does with the predictions of an independent
// `Oracle`.
//
// The seeds are the same in each run: a few plans of two, or hundreds of three where `EXPLORE` is set, and with
// `EXPLORE=all` those of a hundred others. A failure tells the seed of its plan.

@Suite("Random graphs of bindings", .serialized) struct RandomGraphTests {
    private static let isBrief = Exploring.extent == .few
    private static let seeds: [UInt64] = isBrief ? [1, 2] : [1, 2, 3]
    /// How many plans each seed stands for, and how many of these are foreseeable.
    private static let alone = isBrief ? [(60, 40), (58, 38)] : [(395, 255), (390, 257), (393, 231)]
    private static let races = isBrief ? [(43, 25), (43, 30)] : [(289, 191), (286, 191), (286, 173)]

    @Test("One thread gets what the oracle predicts", arguments: zip(seeds, alone))
    func oneThread(seed: UInt64, expected: (Int, Int)) async throws {
        let coverage = try await Self.cover(seed, isRace: false)
        #expect(coverage == (expected.0, expected.1, Self.errors))
    }

    @Test("Several threads get what can be true, and leave what the oracle knows", arguments: zip(seeds, races))
    func severalThreads(seed: UInt64, expected: (Int, Int)) async throws {
        let coverage = try await Self.cover(seed, isRace: true)
        #expect(coverage == (expected.0, expected.1, Self.errors))
    }

    @Test(
        "The same with seeds that differ from run to run", .enabled(if: Exploring.extent == .all),
        arguments: (0..<100).map { _ in UInt64.random(in: .min ... .max) })
    func otherSeeds(seed: UInt64) async throws {
        for isRace in [false, true] { _ = try await Self.cover(seed, isRace: isRace) }
    }

    private static let errors: Set = [
        "circular-dependency", "binding-not-found", "construction-failed", "not-a-factory", "argument-mismatch",
    ]

    private static func cover(_ seed: UInt64, isRace: Bool) async throws -> (Int, Int, Set<String>) {
        try await onThread(stackSize: Stack.large) {
            var random = SplitMix64(seed: seed)
            var coverage: (plans: Int, foreseeable: Int, errors: Set<String>) = (0, 0, [])
            for _ in 0..<(isBrief ? 60 : 400) * (isRace ? 3 : 4) / 4 {
                let trial = GraphTrial(seed: random.next())
                guard let errors = try isRace ? trial.runRace(using: &random) : trial.runAlone() else { continue }
                coverage.plans += 1
                if trial.plan.isForeseeable { coverage.foreseeable += 1 }
                coverage.errors.formUnion(errors)
            }
            return coverage
        }
    }
}
