/// A block of an override: that of `overriding`, or those of one child in it.
final class OverrideBlock {
    /// The bindings, each of another key, without seeds.
    private(set) var bindings: [OverrideBinding] = []
    /// Their positions.
    private var positions = KeyNumbers()
    /// For each name that is removed the place of a removal.
    private var removals: [BindingIdentity: Place] = [:]
    private(set) var requirements: [Requirement] = []
    private(set) var observers: [ConstructionObserver] = []
    private(set) var modules: [ModuleWithoutState] = []
    /// The errors of what it binds twice, and of what it removes though it has bound it itself.
    private(set) var problems: [InjectionError] = []
    /// Whether it is for the children of one declaration.
    let isOfChild: Bool

    /// - Parameters:
    ///   - configurations: What is said for one injector or child, all of one override.
    ///   - ancestors: The modules that are installed where this applies.
    init(of configurations: [Configuration], leavingOut ancestors: ModulesAround, isOfChild: Bool) {
        self.isOfChild = isOfChild
        var names = KeyNumbers()
        for configuration in configurations {
            let additions = configuration.additionsOfOverride(of: ancestors)
            requirements += additions.requirements
            observers += additions.observers
            modules += additions.modules
            var children = configuration.children[...]
            for place in additions.bindings where !place.binding.isSeed {
                if place.binding.isRemoval {
                    if let position = names.number(of: place.nameIdentity) {
                        bindings[position].removal = place.binding.site
                    } else {
                        removals[place.nameIdentity] = place
                    }
                }
                guard !place.binding.isRemoval else { continue }
                let position = positions.number(of: place.identity) ?? bindings.count
                if position == bindings.count {
                    positions.set(position, for: place.identity)
                    names.setFirst(position, for: place.nameIdentity)
                    bindings.append(OverrideBinding(at: place, in: self))
                }
                if place.binding.children != nil {
                    while children.first!.binding != place { children.removeFirst() }
                    bindings[position].add(children.removeFirst().configuration, declaredAt: place.description.site)
                } else {
                    bindings[position].add(place)
                }
            }
        }
        for binding in bindings where binding.isWrong { binding.addProblem() }
    }

    func add(_ problem: InjectionError) { problems.append(problem) }

    /// Returns the number of the binding that has the key of a place.
    func number(ofKeyOf place: Place) -> Int? { positions.number(of: place.identity) }

    /// Returns the binding of a place's key.
    func binding(withKeyOf place: Place) -> OverrideBinding? { number(ofKeyOf: place).map { bindings[$0] } }

    /// Returns the place that binds the key of another one.
    func place(withKeyOf other: Place) -> Place? { binding(withKeyOf: other)?.place }

    /// Returns the removal of a binding.
    func removal(of place: Place) -> Place? { removals.isEmpty ? nil : removals[place.nameIdentity] }

    var hasRemovals: Bool { !removals.isEmpty }
}
