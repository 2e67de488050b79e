/// A block of an override: that of `overriding`, or those of one child in it.
final class OverrideBlock {
    /// The bindings, each of another key, without seeds.
    private(set) var bindings: [OverrideBinding] = []
    /// Their positions.
    private var positions = KeyNumbers()
    /// For each name that is removed its removal.
    private var removals: [BindingIdentity: Binding] = [:]
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
            for bound in additions.bindings where !bound.isSeed {
                if bound.isRemoval {
                    if let position = names.number(of: bound.nameIdentity) {
                        bindings[position].removal = bound.site
                    } else {
                        removals[bound.nameIdentity] = bound
                    }
                }
                guard !bound.isRemoval else { continue }
                let position = positions.number(of: bound.identity) ?? bindings.count
                if position == bindings.count {
                    positions.set(position, for: bound.identity)
                    names.setFirst(position, for: bound.nameIdentity)
                    bindings.append(OverrideBinding(at: bound, in: self))
                }
                if bound.children != nil {
                    while children.first!.binding != bound { children.removeFirst() }
                    bindings[position].add(children.removeFirst().configuration, declaredAt: bound.description.site)
                } else {
                    bindings[position].add(bound)
                }
            }
        }
        for binding in bindings where binding.isWrong { binding.addProblem() }
    }

    func add(_ problem: InjectionError) { problems.append(problem) }

    /// Returns the number of what the block says of the key of a binding.
    func number(ofKeyOf bound: Binding) -> Int? { positions.number(of: bound.identity) }

    /// Returns what the block says of the key of a binding.
    func binding(withKeyOf bound: Binding) -> OverrideBinding? { number(ofKeyOf: bound).map { bindings[$0] } }

    /// Returns the removal of a binding.
    @inline(never) func removal(of bound: Binding) -> Binding? { removals.isEmpty ? nil : removals[bound.nameIdentity] }

    var hasRemovals: Bool { !removals.isEmpty }
}
