/// Measures in rounds: each round does all sides of a work, so a disturbance hits all of them.
enum Measurement {
    struct Settings {
        let rounds: Int
        /// How long a side should take in a round.
        let target: Duration
        /// Whether the times are worth comparing with the goals.
        let judges: Bool

        static let full = Settings(rounds: 51, target: .milliseconds(1), judges: true)
        static let quick = Settings(rounds: 1, target: .microseconds(20), judges: false)
    }

    static func measure(_ work: Work, _ settings: Settings) throws -> Outcome {
        let pairs = [work.sides] + (work.reference.map { [$0] } ?? [])
        let sides = pairs.flatMap { [$0.byHand, $0.injected] }
        let repetitions = try sides.map { try calibrate($0, settings.target) }
        var times = [[Double]](repeating: [], count: sides.count)
        for round in 0..<settings.rounds {
            // Nobody is always the first.
            for index in sides.indices.map({ ($0 + round) % sides.count }) {
                times[index].append(try unit(of: sides[index], repetitions[index]))
            }
        }
        let statistics = times.map(Statistics.init)
        return Outcome(
            name: work.name, goal: work.goal, byHand: statistics[0], injected: statistics[1],
            growth: pairs.count == 1
                ? nil
                : (statistics[0].median / statistics[2].median, statistics[1].median / statistics[3].median))
    }

    /// How many repetitions take about as long as the target. Warms up by the way.
    private static func calibrate(_ side: Side, _ target: Duration) throws -> Int {
        var repetitions = 1
        while repetitions <= side.limit / 2 {
            // Twice, because the first time may be disturbed.
            let elapsed = min(try side.elapsed(repetitions), try side.elapsed(repetitions))
            if elapsed >= target { return repetitions }
            repetitions *= 2
        }
        return side.limit
    }

    /// Nanoseconds for one unit.
    private static func unit(of side: Side, _ repetitions: Int) throws -> Double {
        try side.elapsed(repetitions) / .nanoseconds(1) / Double(repetitions * side.units)
    }
}

/// The times of one side in all rounds.
struct Statistics {
    private let sorted: [Double]

    init(_ times: [Double]) {
        sorted = times.sorted()
    }

    var median: Double { sorted[sorted.count / 2] }
    /// A quarter of the rounds took less.
    var lowerQuartile: Double { sorted[sorted.count / 4] }
    /// A quarter of the rounds took more.
    var upperQuartile: Double { sorted[sorted.count * 3 / 4] }
}

/// What was measured of one work, in nanoseconds for one unit.
struct Outcome {
    let name: String
    let goal: Goal?
    let byHand: Statistics
    let injected: Statistics
    /// How many times as long as in the work's reference, if there is one.
    let growth: (byHand: Double, injected: Double)?

    var ratio: Double { injected.median / byHand.median }
    var meetsGoal: Bool? { goal?.isMet(by: self) }
}
