extension TreePlan {
    /// Makes up a plan; the same one for the same seed.
    static func random(seed: UInt64) -> TreePlan {
        var random = RandomTree(random: SplitMix64(seed: seed))
        while true {
            let plan = random.plan()
            var oracle = TreeOracle(plan)
            if oracle.make() != nil || random.chance(0.12) { return plan }
        }
    }
}

/// Makes up plans, most of them without a problem.
private struct RandomTree {
    var random: SplitMix64
    private var label = 0
    /// The children that the app or one of these declares.
    private var children: Set<Int> = []

    init(random: SplitMix64) { self.random = random }

    mutating func plan() -> TreePlan {
        label = 0
        children = []
        var plan = TreePlan()
        let hasModules = chance(0.5)
        plan.modules = hasModules ? (0..<3).map { index in module(index) } : [[], [], []]
        for type in 0...TreePlan.numbered where chance(0.96) {
            plan.app.append(.bind(function(TreePlan.Key(type: type), seed: false)))
        }
        for type in 0..<TreePlan.plainTypes where chance(0.5) {
            plan.app.append(.bind(function(TreePlan.Key(type: type, isNamed: true), seed: false)))
        }
        if hasModules, chance(0.6) { plan.app.append(.install(pick([0, 1, 2]), shadowing: nil)) }
        if chance(0.3) { plan.app.append(.child(1, block(ofChild: 1, seed: false, hasModules))) }
        if chance(0.85) {
            plan.app.insert(.child(0, block(ofChild: 0, seed: true, hasModules)), at: pick([0, plan.app.count]))
        }
        for _ in 0..<pick([0, 1, 1, 1, 2, 2]) {
            plan.overrides.append(TreePlan.Override(steps: override(depth: 0, hasModules), addsBindings: chance(0.1)))
        }
        if children.contains(0), chance(0.4) {
            plan.sessionOverride = TreePlan.Override(steps: override(depth: 1, hasModules), addsBindings: chance(0.1))
        }
        return plan
    }

    private mutating func module(_ index: Int) -> [TreePlan.Step] {
        var steps: [TreePlan.Step] = []
        if index < 2, chance(0.5) { steps.append(.install(index + 1, shadowing: nil)) }
        // Each binds names of its own, for the most part.
        let key = chance(0.8) ? TreePlan.Key(type: index, isNamed: true) : key()
        if chance(0.8) { steps.append(.bind(function(key, seed: false))) }
        return steps
    }

    private mutating func block(ofChild child: Int, seed: Bool, _ hasModules: Bool) -> [TreePlan.Step] {
        var steps = [TreePlan.Step.bind(function(TreePlan.Key(type: TreePlan.roots[child]), seed: seed))]
        for type in 0...TreePlan.numbered where chance(0.4) {
            steps.append(.bind(function(TreePlan.Key(type: type), seed: seed, ownKey: 0.4)))
        }
        if chance(0.3) {
            steps.append(.bind(function(TreePlan.Key(type: pick([0, 1, 2]), isNamed: true), seed: seed, ownKey: 0.4)))
        }
        if hasModules, chance(0.4) {
            steps.append(.install(pick([0, 1, 2]), shadowing: pick([nil, nil, true, false])))
        }
        children.insert(child)
        if child == 0, chance(0.6) { steps.append(.child(1, block(ofChild: 1, seed: seed, hasModules))) }
        steps.shuffle(using: &random)
        return steps
    }

    /// Plans a block of an override, mostly without a key that stands in it twice.
    private mutating func override(depth: Int, _ hasModules: Bool) -> [TreePlan.Step] {
        while true {
            let steps = anyOverride(depth: depth, hasModules)
            let keys = steps.compactMap { if case .bind(let function) = $0 { function.key } else { nil } }
            if Set(keys).count == keys.count || chance(0.1) { return steps }
        }
    }

    private mutating func anyOverride(depth: Int, _ hasModules: Bool) -> [TreePlan.Step] {
        var steps: [TreePlan.Step] = []
        for _ in 0..<pick([1, 1, 2, 2, 3]) {
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<50: steps.append(.bind(function(key(), seed: depth > 0, ownKey: 0.4)))
            case 50..<58: steps.append(.remove(key()))
            case 58..<66:
                let key = key()
                steps.append(.remove(key))
                steps.append(.bind(function(key, seed: depth > 0, ownKey: 0.2)))
            case 66..<82 where depth == 0 && !children.isEmpty:
                let child = pick(children.sorted())
                // A decorator and a block of one child in one override have a row of their own.
                if steps.contains(where: { if case .decorate(child, _) = $0 { true } else { false } }) { continue }
                steps.append(.child(child, override(depth: child == 0 ? 1 : 2, hasModules)))
            case 66..<82 where depth == 1 && children.count > 1: steps.append(.child(1, override(depth: 2, hasModules)))
            case 82..<88
            where depth == 0 && !children.isEmpty
                && !steps.contains {
                    switch $0 {
                    case .decorate, .child: true
                    default: false
                    }
                }:
                label += 1
                steps.append(.decorate(pick(children.sorted()), label: label))
            case 88..<97 where hasModules:
                steps.append(.install(pick([0, 1, 2]), shadowing: pick([nil, nil, nil, false])))
            case 97..<100 where depth == 0 && !steps.contains { if case .decorate(0, _) = $0 { true } else { false } }:
                steps.append(.removeChild(0))
                steps.append(.child(0, block(ofChild: 0, seed: true, hasModules)))
            default: steps.append(.bind(function(TreePlan.Key(type: pick([0, 1, 2])), seed: depth > 0)))
            }
        }
        return steps
    }

    private mutating func key() -> TreePlan.Key {
        let type = pick([0, 0, 1, 1, 2, 2, TreePlan.numbered])
        return TreePlan.Key(type: type, isNamed: type < TreePlan.plainTypes && chance(0.3))
    }

    private mutating func function(_ key: TreePlan.Key, seed: Bool, ownKey: Double = 0.01) -> TreePlan.Function {
        label += 1
        var function = TreePlan.Function(label: label, key: key)
        let isRoot = key.type >= TreePlan.roots[0]
        if !isRoot, key.type != TreePlan.numbered {
            function.isFactory = chance(0.2)
            function.livesOnMainActor = chance(0.02)
        } else if isRoot {
            function.livesOnMainActor = chance(0.03)
        }
        if !isRoot, key.type != TreePlan.numbered, !function.isFactory, chance(0.08) {
            function.action = TreePlan.Key(type: pick([0, 1, 2]), isNamed: chance(0.1))
            return function
        }
        if chance(ownKey) {
            function.needs.append(
                TreePlan.Need(form: pick([.plain, .plain, .plain, .optional, .handle, .closure]), key: key))
        }
        for _ in 0..<pick([0, 1, 1, 2]) where function.needs.count < 2 { function.needs.append(need(of: key, seed)) }
        if key.type == TreePlan.numbered || function.needs.contains(where: { $0.key.type == TreePlan.numbered }) {
            for index in function.needs.indices where function.needs[index].key.type == TreePlan.numbered {
                function.needs[index].form = pick([.handle, .closure, .optionalClosure, .optionalOfHandle])
            }
        }
        // A function of the main actor with two needs is a provider: that is all that can be planned.
        if function.livesOnMainActor, function.needs.count == 2 { function.isFactory = false }
        return function
    }

    private mutating func need(of key: TreePlan.Key, _ seed: Bool) -> TreePlan.Need {
        if seed, chance(0.15) { return TreePlan.Need(form: .plain, key: TreePlan.Key(type: TreePlan.seed)) }
        let isLater = chance(0.35)
        if isLater {
            let type = pick([0, 1, 2, TreePlan.numbered])
            let form: TreePlan.Form = pick([.handle, .closure, .optionalClosure, .optionalOfHandle, .setOfHandle])
            return TreePlan.Need(
                form: type == TreePlan.numbered ? .handle : form,
                key: TreePlan.Key(
                    type: type, isNamed: type != TreePlan.numbered && form != .setOfHandle && chance(0.06)))
        }
        // At once it takes what has a higher number, for the most part.
        let higher = key.type < TreePlan.plainTypes ? Array((key.type + 1)..<TreePlan.plainTypes) : [0, 1, 2]
        let type = chance(0.99) ? (higher.isEmpty ? TreePlan.numbered : pick(higher)) : pick([0, 1, 2])
        if type == TreePlan.numbered { return TreePlan.Need(form: .handle, key: TreePlan.Key(type: type)) }
        let form: TreePlan.Form = pick([.plain, .plain, .plain, .optional, .optional, .set])
        return TreePlan.Need(form: form, key: TreePlan.Key(type: type, isNamed: form != .set && chance(0.07)))
    }

    mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &random) < probability }

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &random)! }
}
