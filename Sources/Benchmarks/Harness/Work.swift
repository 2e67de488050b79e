import BTKInjector

/// Something to measure: what the injector does, and what does the same without it.
struct Work {
    typealias Pair = (byHand: Side, injected: Side)

    let name: String
    var goal: Goal?
    let sides: Pair
    /// The same work on one thread, or at a smaller size: what the sides are compared with, each with its own.
    var reference: Pair?
    /// Whether the work does what it should.
    let isCorrect: () throws -> Bool
    /// Kept for as long as the work: handles do not keep their injector.
    var injector: Injector?
}

extension Work {
    /// What the results of an operation are, when it is done twice.
    enum Results {
        case shared
        case new
    }

    /// An operation that gives one object.
    static func operation(
        _ name: String, _ results: Results, of injector: Injector, goal: Goal,
        byHand: @escaping () throws -> any Service, injected: @escaping () throws -> any Service
    ) -> Work {
        func isCorrect() throws -> Bool {
            try type(of: byHand()) == type(of: injected()) && gives(results, byHand) && gives(results, injected)
        }
        return Work(
            name: name, goal: goal, sides: (.operation(byHand), .operation(injected)), isCorrect: isCorrect,
            injector: injector)
    }

    static func gives(_ results: Results, _ operation: () throws -> any Service) rethrows -> Bool {
        let (first, second) = (try operation() as AnyObject, try operation() as AnyObject)
        return (first === second) == (results == .shared)
    }
}

/// How fast the injector should be.
enum Goal {
    /// So many times as long as by hand.
    case ratio(Double)
    case nanoseconds(Double)
    /// So many times the rate of one thread, or else so many times as long as by hand.
    case throughput(Double, orRatio: Double? = nil)
    /// The cost of a unit grows no more than by hand.
    case growth

    func isMet(by outcome: Outcome) -> Bool {
        switch self {
        case .ratio(let limit):
            outcome.ratio <= limit
        case .nanoseconds(let limit):
            outcome.injected.median <= limit
        case .throughput(let limit, let ratio):
            outcome.growth!.injected <= 1 / limit || outcome.ratio <= ratio ?? 0
        case .growth:
            outcome.growth!.injected <= outcome.growth!.byHand
        }
    }
}
