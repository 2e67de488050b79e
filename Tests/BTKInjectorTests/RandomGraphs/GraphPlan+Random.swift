import BTKInjector

extension GraphPlan {
    /// Makes up a plan; the same one for the same seed.
    static func random(seed: UInt64) -> GraphPlan {
        var random = RandomPlanning(seed: seed)
        var plan = random.plan()
        // It takes long to find the end of an endless recursion, so most plans have none.
        while plan.hasEndlessRecursion, random.chance(0.7) { plan = random.plan() }
        return plan
    }
}

/// Makes up plans: mostly sensible ones, with some of everything that can go wrong.
private struct RandomPlanning {
    private var random: SplitMix64
    private var bindings: [GraphPlan.Binding] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func plan() -> GraphPlan {
        let shareOfProviders = pick([0.2, 0.6, 0.9])
        bindings = (0..<Int.random(in: 1...8, using: &random)).reduce(into: []) { bindings, _ in
            let kinds: [GraphPlan.Kind] = chance(shareOfProviders) ? [.provider] : [.factory, .factoryTakingInt]
            let binding = GraphPlan.Binding(key: key(), kind: pick(kinds), actions: [])
            if !bindings.contains(where: { $0.clashes(with: binding) }) { bindings.append(binding) }
        }
        let mayHaveCycles = chance(0.6)
        for index in bindings.indices {
            // Without cycles, blocks ask only for what was bound later.
            let targets = mayHaveCycles ? bindings.startIndex..<bindings.endIndex : (index + 1)..<bindings.endIndex
            bindings[index].actions = (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
                action(of: index, askingFor: targets)
            }
        }
        let steps = (0..<Int.random(in: 4...12, using: &random)).compactMap { _ in step() }
        return GraphPlan(bindings: bindings, steps: steps)
    }

    private mutating func key() -> GraphPlan.Key {
        let names: [BindingName?] = [nil, nil, "red", "green", "blue"]
        return GraphPlan.Key(type: pick(GraphPlan.ProductType.allCases), name: pick(names))
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

    private mutating func step() -> GraphPlan.Step? {
        if chance(0.15) { return .callKept(Int.random(in: 0..<10, using: &random)) }
        return request(for: bindings.startIndex..<bindings.endIndex).map { .ask($0) }
    }

    /// A request for one of the bindings, or now and then for what is not bound, or not in this form.
    private mutating func request(for targets: Range<Int>) -> GraphPlan.Request? {
        let called = chance(0.75)
        let forms: [GraphPlan.Form] = [
            .instance, .provider(called: called), .factory(called: called), .factoryTakingInt(called: called),
        ]
        if chance(0.03) { return missing(form: pick(forms)) }
        guard let target = targets.randomElement(using: &random) else { return nil }
        let form: GraphPlan.Form
        switch bindings[target].kind {
        case _ where chance(0.03): form = pick(forms)
        case .provider: form = pick([.instance, .instance, .provider(called: called)])
        case .factory: form = pick([.instance, .provider(called: called), .factory(called: called)])
        case .factoryTakingInt: form = .factoryTakingInt(called: called)
        }
        return GraphPlan.Request(key: bindings[target].key, form: form)
    }

    private mutating func missing(form: GraphPlan.Form) -> GraphPlan.Request? {
        let key = key()
        return bindings.contains { $0.key == key } ? nil : GraphPlan.Request(key: key, form: form)
    }

    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }
}

extension GraphPlan.Binding {
    /// Whether both can't be bound in one injector.
    fileprivate func clashes(with other: GraphPlan.Binding) -> Bool {
        key == other.key && (kind == .factoryTakingInt) == (other.kind == .factoryTakingInt)
    }
}
