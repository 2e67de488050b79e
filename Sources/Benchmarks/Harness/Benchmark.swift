import BTKInjector

/// A task for the injector, beside the same task by hand.
struct Benchmark {
    typealias Variants = (byHand: Variant, injected: Variant)

    let name: String
    var goal: Goal?
    let variants: Variants
    /// The same task on one thread, or at a smaller size. Each variant is compared with its own.
    var reference: Variants?
    /// Returns whether both variants do what they should.
    let isCorrect: () throws -> Bool
    /// Kept for as long as the benchmark: handles do not keep their injector.
    var injector: Injector?
}

extension Benchmark {
    /// The results of an operation that runs twice.
    enum Products {
        case shared
        case new
    }

    /// Returns a benchmark of an operation that returns one object.
    static func operation(
        _ name: String, _ products: Products, of injector: Injector, goal: Goal,
        byHand: @escaping () throws -> any Service, injected: @escaping () throws -> any Service
    ) -> Benchmark {
        func isCorrect() throws -> Bool {
            try type(of: byHand()) == type(of: injected()) && returns(products, byHand) && returns(products, injected)
        }
        return Benchmark(
            name: name, goal: goal, variants: (.operation(byHand), .operation(injected)), isCorrect: isCorrect,
            injector: injector)
    }

    /// Returns whether an operation returns one object twice, or two.
    static func returns(_ products: Products, _ operation: () throws -> any Service) rethrows -> Bool {
        let (first, second) = (try operation() as AnyObject, try operation() as AnyObject)
        return (first === second) == (products == .shared)
    }
}

/// How fast the injector should be.
enum Goal {
    /// At most so many times as long as by hand.
    case ratio(Double)
    case nanoseconds(Double)
    /// At least so many times the rate of one thread, or else at most so many times as long as by hand.
    case throughput(Double, orRatio: Double? = nil)
    /// The cost of a unit grows no more than by hand.
    case growth

    func isMet(by result: BenchmarkResult) -> Bool {
        switch self {
        case .ratio(let limit):
            result.ratio <= limit
        case .nanoseconds(let limit):
            result.injected <= limit
        case .throughput(let limit, let ratio):
            result.growth!.injected <= 1 / limit || result.ratio <= ratio ?? 0
        case .growth:
            result.growth!.injected <= result.growth!.byHand
        }
    }
}
