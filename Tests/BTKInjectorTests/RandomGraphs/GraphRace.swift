import BTKInjector
import TestSupport

/// What must hold when several threads ask one injector at once, in whatever order they run.
struct GraphRace {
    let plan: GraphPlan
    /// The binding of each product.
    var makers: [Int: Int] = [:]
    /// The products of factories that somebody got.
    var given: Set<Int> = []

    /// Says what is wrong. Empty if all is well.
    ///
    /// - Parameters:
    ///   - events: Of all threads, in an order in which they can have happened.
    ///   - answers: Those to threads.
    mutating func faults(
        of events: [GraphRecord.Event], _ answers: [(request: GraphPlan.Request, answer: GraphAnswer)]
    ) -> [String] {
        var faults: [String?] = []
        // A provider's block runs at most once at a time, and never again when it has returned.
        var running: Set<Int> = []
        for event in events {
            switch event {
            case .entered(let binding) where plan.bindings[binding].form == .provider:
                let isAgain = !running.insert(binding).inserted || makers.values.contains(binding)
                if isAgain { faults.append("\(binding) is built again") }
            case .made(let binding, let product):
                running.remove(binding)
                makers[product] = binding
            case .failed(let binding): running.remove(binding)
            case .asked(let request, let answer): faults.append(fault(of: answer, to: request))
            case .entered: break
            }
        }
        for (request, answer) in answers {
            faults.append(fault(of: answer, to: request))
            // Each thread gets what it would get alone.
            guard plan.isForeseeable else { continue }
            let expected = Oracle(plan).answer(request)
            if answer.error != expected.error { faults.append("\(answer), not \(expected)") }
        }
        return faults.compactMap { $0 }
    }

    private mutating func fault(of answer: GraphAnswer, to request: GraphPlan.Request) -> String? {
        switch answer {
        case .success(nil): return request.isCalled ? "no product of \(request)" : nil
        case .success(let product?):
            guard let binding = plan.binding(for: request), makers[product] == binding else {
                return "\(request) gave product \(product), made by \(makers[product] as Any)"
            }
            // A factory gives each of its products once.
            let isNew = plan.bindings[binding].form == .provider || given.insert(product).inserted
            return isNew ? nil : "\(binding) gave product \(product) twice"
        case .failure(let error): return canBe(error) ? nil : "this can't be: \(error)"
        }
    }

    /// Where threads meet in a cycle, any of them may be the one that gets the error; but an error tells of bindings
    /// that are there and of what their blocks ask for.
    private func canBe(_ error: InjectionError) -> Bool {
        let path = error.path
        let isWhole = plan.leads(along: path) && plan.requests.contains { $0.key == path.first }
        return switch error {
        case .circularDependency: path.count > 1 && path.first == path.last && plan.leads(along: path)
        case .bindingNotFound(let key, _): isWhole && path.last == key && plan.bindings.allSatisfy { $0.key != key }
        case .constructionFailed(let key, _, let underlying as GraphPlan.BlockError):
            isWhole && path.last == key && plan.bindings[underlying.binding].key == key
        // These depend on no other thread.
        case .argumentMismatch, .notAFactory: true
        default: false
        }
    }
}

extension GraphPlan {
    /// Whether the block of each key asks for the next one: by a handle only where it calls that, or can't get it.
    fileprivate func leads(along path: [BindingKey]) -> Bool {
        zip(path, path.dropFirst()).allSatisfy { key, next in
            bindings.indices.filter { bindings[$0].key == key }.flatMap(requests(of:)).contains {
                $0.key == next && ($0.isCalled || binding(for: $0) == nil)
            }
        }
    }
}
