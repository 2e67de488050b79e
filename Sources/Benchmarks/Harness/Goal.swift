/// How fast the injector should be.
enum Goal {
    /// At most so many times as long as by hand.
    case ratio(Double)
    case nanoseconds(Double)
    /// At least so many times the rate of one thread, or else at most so many times as long as by hand.
    case rate(Double, orRatio: Double? = nil)
    /// Two threads hinder each other hardly, or no more than by hand.
    case scales
    /// The cost of a unit grows little more than by hand.
    case growth

    private static let scaledRate = 1.85
    private static let growthOverByHand = 1.3

    func isMet(by result: BenchmarkResult) -> Bool {
        switch self {
        case .ratio(let limit):
            result.ratio <= limit
        case .nanoseconds(let limit):
            result.injected <= limit
        case .rate(let limit, let ratio):
            result.rate!.injected >= limit || result.ratio <= ratio ?? 0
        case .scales:
            result.rate!.injected >= min(Self.scaledRate, result.rate!.byHand)
        case .growth:
            result.growth!.injected <= Self.growthOverByHand * result.growth!.byHand
        }
    }

    /// Returns the goal as text, with the growth, which no other column has.
    func text(for result: BenchmarkResult) -> String {
        switch self {
        case .ratio(let limit): "≤ \(Table.factor(limit))"
        case .nanoseconds(let limit): "≤ \(Table.number(limit)) ns"
        case .rate(let limit, nil): "rate ≥ \(Table.factor(limit))"
        case .rate(let limit, let ratio?): "rate ≥ \(Table.factor(limit)) or ratio ≤ \(Table.factor(ratio))"
        case .scales: "rate ≥ \(Table.factor(Self.scaledRate))"
        case .growth:
            """
            growth \(Table.factor(result.growth!.injected)) ≤ \(Table.factor(Self.growthOverByHand)) × by hand \
            \(Table.factor(result.growth!.byHand))
            """
        }
    }
}
