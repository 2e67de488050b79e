/// Measures in rounds. Each round runs all variants of a benchmark, so that a disturbance hits all of them.
enum Measurement {
    struct Settings {
        let rounds: Int
        /// How long a variant should take in a round.
        let target: Duration
        /// Whether the times are worth comparing with the goals.
        let checksGoals: Bool

        static let full = Settings(rounds: 51, target: .milliseconds(1), checksGoals: true)
        static let quick = Settings(rounds: 1, target: .microseconds(20), checksGoals: false)
    }

    static func measure(_ benchmark: Benchmark, _ settings: Settings) throws -> BenchmarkResult {
        let pairs = [benchmark.variants] + (benchmark.reference.map { [$0] } ?? [])
        let variants = pairs.flatMap { [$0.byHand, $0.injected] }
        let repetitions = try variants.map { try calibrate($0, settings.target) }
        var times = [[Double]](repeating: [], count: variants.count)
        for round in 0..<settings.rounds {
            // Rotate the order so that no variant always runs first.
            for index in variants.indices.map({ ($0 + round) % variants.count }) {
                times[index].append(try unit(of: variants[index], repetitions[index]))
            }
        }
        let medians = times.map(\.median)
        return BenchmarkResult(
            name: benchmark.name, goal: benchmark.goal, byHand: medians[0], injected: medians[1],
            spread: zip(times[0], times[1]).map { $1 / $0 }.spread,
            growth: pairs.count == 1 ? nil : (medians[0] / medians[2], medians[1] / medians[3]))
    }

    /// Returns how many repetitions take about as long as the target. Also warms up.
    private static func calibrate(_ variant: Variant, _ target: Duration) throws -> Int {
        var repetitions = 1
        while repetitions <= variant.limit / 2 {
            // Twice, because the first time may be disturbed.
            let elapsed = min(try variant.elapsed(repetitions), try variant.elapsed(repetitions))
            if elapsed >= target { return repetitions }
            repetitions *= 2
        }
        return variant.limit
    }

    /// Returns the nanoseconds of one unit.
    private static func unit(of variant: Variant, _ repetitions: Int) throws -> Double {
        try variant.elapsed(repetitions) / .nanoseconds(1) / Double(repetitions * variant.units)
    }
}

/// The measured times of one benchmark, in nanoseconds for one unit: medians of all rounds.
struct BenchmarkResult {
    let name: String
    let goal: Goal?
    let byHand: Double
    let injected: Double
    /// Half the distance between the quartiles of the rounds' ratios.
    let spread: Double
    /// How many times as long as in the benchmark's reference, if it has one.
    let growth: (byHand: Double, injected: Double)?

    var ratio: Double { injected / byHand }
    var meetsGoal: Bool? { goal?.isMet(by: self) }
}

extension [Double] {
    fileprivate var median: Double { sorted()[count / 2] }

    fileprivate var spread: Double {
        let sorted = sorted()
        return (sorted[count * 3 / 4] - sorted[count / 4]) / 2
    }
}
