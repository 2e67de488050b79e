import TestSupport

/// The answers that several threads got from one injector at once, with a record of its blocks.
struct GraphRace {
    /// A request of one thread, and its outcome.
    struct Answer: Sendable {
        let request: GraphPlan.Request
        let outcome: GraphOutcome
    }

    let plan: GraphPlan
    let answers: [Answer]
    /// Of all threads, in an order in which they can have happened.
    let record: GraphRecord

    /// Asks an injector on several threads at once, each of which has its own requests.
    ///
    /// - Returns: Nil if some thread does not come to an end.
    init?(in injector: PlannedInjector, asking requests: [[GraphPlan.Request]]) {
        let answers = try? onThreads(requests.count, stackSize: Stack.large) { thread in
            requests[thread].map { Answer(request: $0, outcome: injector.perform(.ask($0))) }
        }
        guard let answers else { return nil }
        plan = injector.plan
        self.answers = answers.flatMap { $0 }
        record = injector.record
    }
}

// MARK: What must hold

extension GraphRace {
    /// Says what is wrong. Empty if all is well.
    var faults: [String] {
        faultsOfBlocks + faultsOfProducts + faultsOfErrors + (plan.isForeseeable ? faultsOfForesight : [])
    }

    /// A provider's block runs at most once at a time, and never again when it has returned.
    private var faultsOfBlocks: [String] {
        var faults: [String] = []
        var running: Set<Int> = []
        var made: Set<Int> = []
        for event in record.events {
            switch event {
            case .entered(let binding, _) where plan.bindings[binding].kind == .provider:
                if !running.insert(binding).inserted { faults.append("two threads build \(binding)") }
                if made.contains(binding) { faults.append("\(binding) is built again") }
            case .made(let binding, _):
                running.remove(binding)
                made.insert(binding)
            case .failed(let binding): running.remove(binding)
            default: break
            }
        }
        return faults
    }

    /// A provider gives one product to all, and a factory none to two.
    private var faultsOfProducts: [String] {
        var faults: [String] = []
        var makers: [Int: Int] = [:]
        for case .made(let binding, let product) in record.events { makers[product] = binding }
        var given: Set<Int> = []
        for (product, binding) in productsGiven {
            guard let binding, makers[product] == binding else {
                let maker = makers[product].map(String.init) ?? "none"
                faults.append("\(binding.map(String.init) ?? "nothing") gave product \(product), made by \(maker)")
                continue
            }
            if plan.bindings[binding].kind != .provider, !given.insert(product).inserted {
                faults.append("factory \(binding) gave product \(product) twice")
            }
        }
        for (binding, product) in record.products.enumerated() where plan.bindings[binding].kind == .provider {
            let others = makers.filter { $0.value == binding && $0.key != product }
            if !others.isEmpty { faults.append("provider \(binding) made \(others.keys) as well") }
        }
        return faults
    }

    /// Each product that a block or a thread got, and the binding that was to give it.
    private var productsGiven: [(product: Int, binding: Int?)] {
        let toBlocks = record.events.compactMap { event in
            if case .got(let product, let binding) = event { (product, binding) } else { nil }
        }
        let toThreads = answers.compactMap { answer in
            if case .product(let product) = answer.outcome { (product, plan.binding(for: answer.request)) } else { nil }
        }
        return toBlocks + toThreads
    }
}
