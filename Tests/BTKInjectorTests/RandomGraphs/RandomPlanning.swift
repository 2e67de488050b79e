import BTKInjector

/// Makes up a plan, the same one for the same seed: mostly a sensible one, with some of everything that can go wrong.
struct RandomPlanning {
    private var random: SplitMix64
    private var bindings: [GraphPlan.Binding] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func plan() -> GraphPlan {
        let shareOfProviders = pick([0.2, 0.6, 0.9])
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            let forms: [GraphPlan.Form] = chance(shareOfProviders) ? [.provider] : [.factory, .factoryTakingInt]
            let binding = GraphPlan.Binding(key: key(), form: pick(forms))
            let isTaken = bindings.contains {
                $0.key == binding.key && ($0.form == .factoryTakingInt) == (binding.form == .factoryTakingInt)
            }
            if !isTaken { bindings.append(binding) }
        }
        let mayHaveCycles = chance(0.6)
        for index in bindings.indices {
            // Without cycles, blocks ask only for what was bound later.
            let targets = mayHaveCycles ? bindings.indices : (index + 1)..<bindings.endIndex
            bindings[index].actions = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                action(of: index, askingFor: targets)
            }
        }
        let requests = (0..<Int.random(in: 4...12, using: &random)).compactMap { _ in request(for: bindings.indices) }
        return GraphPlan(bindings: bindings, requests: requests)
    }

    private mutating func key() -> BindingKey {
        let name = pick(["", "a ", "b "]) + pick(["", "", "red", "green", "blue"])
        return BindingKey(GraphPlan.Product.self, named: name == "" ? nil : BindingName(name))
    }

    private mutating func action(of binding: Int, askingFor targets: Range<Int>) -> GraphPlan.Action? {
        if chance(0.06) { return .fail(times: pick([1, 2, .max])) }
        guard var request = request(for: targets) else { return nil }
        // Longer cycles are more of a test.
        if request.key == bindings[binding].key, chance(0.9) { return nil }
        request.asksInjector = chance(0.3)
        request.reaction = pick([.passesOn, .passesOn, .passesOn, .passesOn, .passesOn, .catches, .replaces, .retries])
        return .ask(request)
    }

    /// A request for one of the bindings, or now and then for what is not bound, or not in this form.
    private mutating func request(for targets: Range<Int>) -> GraphPlan.Request? {
        let isCalled = chance(0.75)
        let forms: [GraphPlan.Form] = [.instance, .provider, .factory, .factoryTakingInt]
        let (key, form): (BindingKey, GraphPlan.Form)
        if chance(0.03) {
            (form, key) = (pick(forms), self.key())
            if bindings.contains(where: { $0.key == key }) { return nil }
        } else {
            guard let target = targets.randomElement(using: &random) else { return nil }
            key = bindings[target].key
            switch bindings[target].form {
            case _ where chance(0.03): form = pick(forms)
            case .provider: form = pick([.instance, .instance, .provider])
            case .factory: form = pick([.instance, .provider, .factory])
            default: form = .factoryTakingInt
            }
        }
        return GraphPlan.Request(key: key, form: form, isCalled: isCalled || form == .instance)
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }
}
