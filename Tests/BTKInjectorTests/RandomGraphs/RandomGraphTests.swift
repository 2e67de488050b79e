import Foundation
import TestSupport
import Testing

// Makes up bindings by the thousand, and compares what the library does with the predictions of an independent
// `Oracle`.
//
// The seeds are the same in each run: one, or three where `EXPLORE` is set. For others:
// `BTK_RANDOM_SEEDS=100 swift test --filter RandomGraph`. A failure names its seed.

@Suite("Random graphs of bindings", .serialized) struct RandomGraphTests {
    typealias Coverage = GraphTrial.Coverage

    /// Each stands for hundreds of plans, whose numbers are known.
    private static let fixedSeeds: [UInt64] = environment["EXPLORE"] == nil ? [1] : [1, 2, 3]
    private static let randomSeeds = (0..<(Int(environment["BTK_RANDOM_SEEDS"] ?? "") ?? 0))
        .map { _ in UInt64.random(in: .min ... .max) }
    private static let environment = ProcessInfo.processInfo.environment

    @Test("One thread gets what the oracle predicts", arguments: zip(fixedSeeds, [(399, 3), (396, 4), (399, 6)]))
    func oneThread(seed: UInt64, expected: (plans: Int, endlessRecursions: Int)) async throws {
        let coverage = try await Self.askAlone(seed: seed)
        #expect((coverage.plans, coverage.endlessRecursions) == expected)
        #expect(coverage.outcomes == GraphOutcome.kinds)
    }

    @Test(
        "Several threads get what can be true, and leave the instances that the oracle knows",
        arguments: zip(fixedSeeds, [(298, 198), (298, 205), (295, 202)]))
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
        try await covering { coverage in
            var random = SplitMix64(seed: seed)
            for _ in 0..<400 { try GraphTrial(seed: random.next()).runAlone(adding: &coverage) }
        }
    }

    private static func askInRaces(seed: UInt64) async throws -> Coverage {
        try await covering { coverage in
            var random = SplitMix64(seed: seed)
            for _ in 0..<300 { try GraphTrial(seed: random.next()).runRace(using: &random, adding: &coverage) }
        }
    }

    private static func covering(_ work: @escaping @Sendable (inout Coverage) throws -> Void) async throws -> Coverage {
        try await onThread(stackSize: Stack.large) {
            var coverage = Coverage()
            try work(&coverage)
            return coverage
        }
    }
}
