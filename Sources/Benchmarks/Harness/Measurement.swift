/// Measures in rounds. Each round runs all variants of a benchmark, so that a disturbance hits all of them.
enum Measurement {
    private static let rounds = 51
    /// How long a variant should take in a round.
    private static let target = Duration.milliseconds(1)

    /// The error of a benchmark that other processes disturb again and again.
    struct TooBusy: Error, CustomStringConvertible {
        let name: String

        var description: String { "Other processes leave no two processors free for: \(name)" }
    }

    static func measure(_ benchmark: Benchmark) throws -> BenchmarkResult {
        let variants = benchmark.allVariants
        let repetitions = try variants.map(calibrate)
        var times = [[Double]](repeating: [], count: variants.count)
        for round in 0..<rounds {
            // Rotate the order so that no variant always runs first.
            for index in variants.indices.map({ ($0 + round) % variants.count }) {
                guard let time = try unit(of: variants[index], repetitions[index]) else {
                    throw TooBusy(name: benchmark.name)
                }
                times[index].append(time)
            }
        }
        return BenchmarkResult(benchmark, medians: times.map { $0.sorted()[$0.count / 2] })
    }

    /// Returns how many repetitions take about as long as the target. Also warms up.
    private static func calibrate(_ variant: Variant) throws -> Int {
        var repetitions = 1
        while repetitions <= variant.limit / 2 {
            // Twice, because the first time may be disturbed; again, if both were.
            let times = [try variant.elapsed(repetitions), try variant.elapsed(repetitions)].compactMap { $0 }
            guard let time = times.min() else { continue }
            if time >= target { return repetitions }
            // Half of what seems right, because few repetitions take longer.
            repetitions *= Int(min(max(2, target / time / 2), 1000))
        }
        return variant.limit
    }

    /// Returns the nanoseconds of one unit; nil if each try was disturbed.
    private static func unit(of variant: Variant, _ repetitions: Int) throws -> Double? {
        for _ in 0..<1000 {
            if let elapsed = try variant.elapsed(repetitions) {
                return elapsed / .nanoseconds(1) / Double(repetitions * variant.units)
            }
        }
        return nil
    }
}

/// The measured times of one benchmark, in nanoseconds for one unit: medians of all rounds.
struct BenchmarkResult {
    let name: String
    let goal: Goal?
    let byHand: Double
    let injected: Double
    let onTwoThreads: Bool
    /// How many times as long as in the benchmark's reference, if it has one.
    let growth: (byHand: Double, injected: Double)?

    fileprivate init(_ benchmark: Benchmark, medians: [Double]) {
        name = benchmark.name
        goal = benchmark.goal
        byHand = medians[0]
        injected = medians[1]
        onTwoThreads = benchmark.onTwoThreads
        growth = benchmark.reference == nil ? nil : (medians[0] / medians[2], medians[1] / medians[3])
    }

    var ratio: Double { injected / byHand }
    /// How many times as fast as the benchmark's reference, if it has one.
    var rate: (byHand: Double, injected: Double)? { growth.map { (1 / $0.byHand, 1 / $0.injected) } }
    var meetsGoal: Bool? { goal?.isMet(by: self) }
}
