import Foundation
import TestSupport
import Testing

// Makes up bindings by the thousand, and compares what the library does with the predictions of an independent
// `Oracle`.
//
// The seeds are the same in each run: a few plans of one, or hundreds of three where `EXPLORE` is set. For others:
// `BTK_RANDOM_SEEDS=100 swift test --filter RandomGraph`. A failure names its seed.

@Suite("Random graphs of bindings", .serialized) struct RandomGraphTests {
    typealias Coverage = GraphTrial.Coverage

    private static let isBrief = Exploring.extent == .few
    private static let seeds: [UInt64] = isBrief ? [1] : [1, 2, 3]
    private static let count = isBrief ? 60 : 400
    private static let randomSeeds = (0..<(Int(ProcessInfo.processInfo.environment["BTK_RANDOM_SEEDS"] ?? "") ?? 0))
        .map { _ in UInt64.random(in: .min ... .max) }

    /// How many plans each seed stands for, and how many of them recur without an end.
    private static let alone = isBrief ? [(60, 1)] : [(399, 3), (396, 4), (399, 6)]
    /// How many plans each seed stands for, and how many of them are foreseeable.
    private static let races = isBrief ? [(44, 22)] : [(298, 198), (298, 205), (295, 202)]

    @Test("One thread gets what the oracle predicts", arguments: zip(seeds, alone))
    func oneThread(seed: UInt64, expected: (plans: Int, endlessRecursions: Int)) async throws {
        let coverage = try await Self.askAlone(seed: seed)
        #expect((coverage.plans, coverage.endlessRecursions) == expected)
        #expect(coverage.outcomes == GraphOutcome.kinds)
    }

    @Test(
        "Several threads get what can be true, and leave the instances that the oracle knows",
        arguments: zip(seeds, races))
    func severalThreads(seed: UInt64, expected: (plans: Int, foreseeableRaces: Int)) async throws {
        let coverage = try await Self.askInRaces(seed: seed)
        #expect((coverage.plans, coverage.foreseeableRaces) == expected)
        #expect(coverage.outcomes == GraphOutcome.kinds.subtracting(["nothing"]))
    }

    @Test("The same with seeds that differ from run to run", .enabled(if: !randomSeeds.isEmpty), arguments: randomSeeds)
    func otherSeeds(seed: UInt64) async throws {
        _ = try await Self.askAlone(seed: seed)
        _ = try await Self.askInRaces(seed: seed)
    }

    private static func askAlone(seed: UInt64) async throws -> Coverage {
        try await covering(seed) { random, coverage in
            for _ in 0..<count { try GraphTrial(seed: random.next()).runAlone(adding: &coverage) }
        }
    }

    private static func askInRaces(seed: UInt64) async throws -> Coverage {
        try await covering(seed) { random, coverage in
            for _ in 0..<count * 3 / 4 {
                try GraphTrial(seed: random.next()).runRace(using: &random, adding: &coverage)
            }
        }
    }

    private static func covering(
        _ seed: UInt64, _ work: @escaping @Sendable (inout SplitMix64, inout Coverage) throws -> Void
    ) async throws -> Coverage {
        try await onThread(stackSize: Stack.large) {
            var random = SplitMix64(seed: seed)
            var coverage = Coverage()
            try work(&random, &coverage)
            return coverage
        }
    }
}
