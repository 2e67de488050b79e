import BTKInjector

/// The events so far: as an ``Oracle`` predicts them, and as a ``PlannedInjector`` sees them.
struct GraphRecord: Equatable, Sendable {
    enum Event: Equatable, Sendable {
        /// A block starts to run.
        case entered(binding: Int, argument: Int?)
        /// It returns.
        case made(binding: Int, product: Int)
        /// It throws.
        case failed(binding: Int)
        /// It got a product from the injector.
        case got(product: Int, of: Int?)
        case gotHandle
        /// It got an error from the injector, and goes on.
        case caught(InjectionError)
    }

    /// How often each block has run.
    var runs: [Int]
    /// The product that each block has returned last.
    var products: [Int?]
    var productCount = 0
    /// Since the last step, in order.
    var events: [Event] = []

    init(_ plan: GraphPlan) {
        runs = plan.bindings.map { _ in 0 }
        products = plan.bindings.map { _ in nil }
    }

    /// A block starts to run. Returns how often it has.
    mutating func enter(_ binding: Int, argument: Int?) -> Int {
        events.append(.entered(binding: binding, argument: argument))
        runs[binding] += 1
        return runs[binding]
    }

    /// A block is about to return a product. Returns the product's number.
    mutating func make(_ binding: Int) -> Int {
        defer { productCount += 1 }
        events.append(.made(binding: binding, product: productCount))
        products[binding] = productCount
        return productCount
    }

    /// The first thing that differs from what was expected.
    func difference(from expected: GraphRecord) -> String? {
        guard self != expected else { return nil }
        for (index, (event, other)) in zip(events, expected.events).enumerated() where event != other {
            return "event \(index) is \(event), not \(other)"
        }
        if events.count != expected.events.count { return "\(events.count) events, not \(expected.events.count)" }
        return "runs \(runs), products \(products), not runs \(expected.runs), products \(expected.products)"
    }
}

/// The outcome of a step.
enum GraphOutcome: Equatable, Sendable {
    case product(Int)
    case handle
    case error(InjectionError)
    /// There was no handle to call.
    case nothing

    /// The name of its case, or the id of its error.
    var kind: String {
        if case .error(let error) = self { return error.id }
        return Mirror(reflecting: self).children.first?.label ?? "\(self)"
    }

    /// All that are met with.
    static let kinds: Set = [
        "product", "handle", "nothing", "circular-dependency", "binding-not-found", "construction-failed",
        "not-a-factory", "argument-mismatch",
    ]
}
