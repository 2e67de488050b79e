/// All that a configuration block has said so far. An object, which a binder and its view of the main actor share.
// Unchecked, because a check of exclusivity costs more than the access. Safe because no code of users runs in one.
final class Configuration {
    @exclusivity(unchecked) var bindings: [Binding] = []
    /// The keys that were taken back, and how many bindings were made before. They are looked through once, at the end.
    @exclusivity(unchecked) var removals: [(key: BindingKey, count: Int)] = []
    @exclusivity(unchecked) var requirements: [Requirement] = []
    @exclusivity(unchecked) var observers: [ConstructionObserver] = []
    @exclusivity(unchecked) var modules: [any Module] = []
    /// Of a child that is declared: what it is given. Not to be removed.
    @exclusivity(unchecked) var seeds: [Binding] = []
    /// The module that binds now, and the declaration of the child for which it does.
    @exclusivity(unchecked) var origin: BindingSite.Origin?
    /// The bindings that these override.
    @exclusivity(unchecked) private var base: [Binding] = []
    /// The injector that these override. Kept, because the block may release it, and exchange its binder for another one.
    @exclusivity(unchecked) private var overridden: Injector?

    init() {
        // Enough for a child of a request: growing would allocate three times.
        bindings.reserveCapacity(8)
    }

    /// A configuration of overrides.
    init(overriding injector: Injector) {
        let layout = injector.registry.layout
        base = layout.bindings
        overridden = injector
        requirements = layout.requirements
        observers = layout.observers
    }

    /// Returns a place in the source, with what it is a part of.
    func site(_ fileID: String, _ line: Int) -> BindingSite {
        BindingSite(fileID: fileID, line: line, origin: origin)
    }

    /// How much was said at some time.
    struct Mark {
        fileprivate let counts: (bindings: Int, removals: Int, requirements: Int, observers: Int, modules: Int)
    }

    var mark: Mark {
        Mark(counts: (bindings.count, removals.count, requirements.count, observers.count, modules.count))
    }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = (bindings, removals, requirements, observers, modules)
        // There may be less, because a module may have swapped its binder for another one.
        while bindings.count > mark.counts.bindings { _ = bindings.popLast() }
        while removals.count > mark.counts.removals { _ = removals.popLast() }
        while requirements.count > mark.counts.requirements { _ = requirements.popLast() }
        while observers.count > mark.counts.observers { _ = observers.popLast() }
        while modules.count > mark.counts.modules { _ = modules.popLast() }
        withExtendedLifetime(undone) {}
    }

    func hasInstalled(_ module: any Module) -> Bool {
        // A copy, because comparing runs code of the modules.
        let modules = modules
        for other in modules where isSame(module, as: other) { return true }
        return false
    }

    /// Makes the registry of what was bound.
    ///
    /// - Parameter parent: Where keys are looked up that are not bound here. The caller keeps it.
    func freeze(parent: Registry? = nil) throws(InjectionError) -> Registry {
        let layout: Layout
        let overridden = overridden?.registry
        if let overridden, overridden.parent === parent, !overrides(overridden.layout) {
            layout = overridden.layout
        } else {
            layout = Layout(
                takeBindings(), requirements: requirements, observers: observers, parent: parent?.layout)
            let problems = layout.problems(areOfOverrides: overridden != nil)
            guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        }
        let registry = try Registry.open(layout, parent: parent)
        if let overridden { registry.giveSeeds(of: overridden) }
        return registry
    }

    /// Whether anything was said that makes a difference to a layout.
    private func overrides(_ layout: Layout) -> Bool {
        !bindings.isEmpty || !removals.isEmpty || requirements.count > layout.requirements.count
            || observers.count > layout.observers.count
    }

    /// Gives the bindings away: seeds first, and then those that were not removed.
    func takeBindings() -> [Binding] {
        guard removals.isEmpty, base.isEmpty else { return seeds + remainingBindings }
        // Not copied, so that the layout can move them.
        let bindings = exchange(&self.bindings, with: [])
        return seeds.isEmpty ? bindings : seeds + bindings
    }

    /// The bindings that were not removed: those of the base, overrides in their places, and then the others.
    private var remainingBindings: [Binding] {
        let all = base + bindings
        var keys: [BindingKey] = []
        for binding in all { keys.add(binding.description.key) }
        for removal in removals { keys.add(removal.key) }
        // A number for each type and name, which is that of the first binding or removal.
        let numbers = firsts(of: keys.count, hash: { keys[$0].hashValue }, areEqual: { keys[$0] == keys[$1] })
        // For each of these how many bindings had been made when it was last removed.
        var ends = Array(repeating: 0, count: keys.count)
        for (index, removal) in removals.enumerated() { ends[numbers[all.count + index]] = base.count + removal.count }
        let firsts = firsts(
            of: all.count, hash: { numbers[$0] },
            areEqual: { numbers[$0] == numbers[$1] && all[$0].description.arguments == all[$1].description.arguments })
        // Each binding's place, times the count of bindings, and its number.
        var places: [Int] = []
        var isOverridden = Array(repeating: false, count: all.count)
        for index in 0..<all.count where index >= ends[numbers[index]] {
            let first = firsts[index]
            let overrides = index >= base.count && first < base.count && first >= ends[numbers[index]]
            if overrides { isOverridden[first] = true }
            places.add((overrides ? first : index) * all.count + index)
        }
        var remaining: [Binding] = []
        for place in sorted(places) where !isOverridden[place % all.count] { remaining.append(all[place % all.count]) }
        return remaining
    }
}
