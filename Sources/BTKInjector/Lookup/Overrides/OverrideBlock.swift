/// A block of an override: that of `overriding`, or those of one child in it.
final class OverrideBlock {
    /// A key that the block binds.
    struct Override {
        /// The binding; or else that of the first declaration.
        fileprivate(set) var place: Place
        /// The configurations of the children that it declares: one for each `bindChild` of this key.
        fileprivate(set) var children: [Configuration] = []
        /// Where the key is bound otherwise.
        fileprivate var sites: [BindingSite] = []
        /// Where children are declared.
        fileprivate var sitesOfChildren: [BindingSite] = []
        /// A removal behind it, which does not remove it.
        fileprivate var removal: BindingSite?
        /// Whether it replaces something, or stands anywhere.
        var isUsed = false

        /// Whether it only says what differs in children, if they are declared where it applies.
        var isOnlyForChildren: Bool { sites.isEmpty }

        /// Whether it is one binding, which may stand where no children are declared that it overrides.
        var isSingle: Bool { sites.count + children.count == 1 }
    }

    /// The bindings, each of another key, without seeds.
    var overrides: [Override] = []
    /// Their positions.
    private var positions: [BindingIdentity: Int] = [:]
    /// For each name that is removed the place of a removal.
    private var removals: [BindingIdentity: Place] = [:]
    private(set) var requirements: [Requirement] = []
    private(set) var observers: [ConstructionObserver] = []
    private(set) var modules: [ModuleWithoutState] = []
    /// The errors of what it binds twice, and of what it removes though it has bound it itself.
    private(set) var problems: [InjectionError] = []
    private let isOfChild: Bool

    /// - Parameters:
    ///   - configurations: What is said for one injector or child, all of one override.
    ///   - ancestors: The modules that are installed where this applies.
    init(of configurations: [Configuration], leavingOut ancestors: ModulesAround, isOfChild: Bool) {
        self.isOfChild = isOfChild
        var names: [BindingIdentity: Int] = [:]
        for configuration in configurations {
            let leftOut = configuration.leftOutOfOverride(of: ancestors)
            requirements += configuration.requirements.leavingOut(leftOut.requirements)
            observers += configuration.observers.leavingOut(leftOut.observers)
            modules += configuration.modules.withoutState
            var children = configuration.children[...]
            for place in configuration.memory.places.leavingOut(leftOut.bindings) where !place.binding.isSeed {
                if place.binding.isRemoval {
                    if let position = names[place.nameIdentity] {
                        overrides[position].removal = place.binding.site.site
                    } else {
                        removals[place.nameIdentity] = place
                    }
                }
                guard place.binding.isBound else { continue }
                let position = positions[place.identity] ?? overrides.count
                if position == overrides.count {
                    positions[place.identity] = position
                    if names[place.nameIdentity] == nil { names[place.nameIdentity] = position }
                    overrides.append(Override(place: place))
                }
                if place.binding.children != nil {
                    while children.first!.place != place { children.removeFirst() }
                    overrides[position].children.append(children.removeFirst().configuration)
                    overrides[position].sitesOfChildren.append(place.description.site)
                } else {
                    if overrides[position].isOnlyForChildren { overrides[position].place = place }
                    overrides[position].sites.append(place.description.site)
                }
            }
        }
        for override in overrides where override.sites.count > 1 || override.removal != nil {
            addProblem(of: override)
        }
    }

    /// Returns the place that binds the key of another one.
    func place(withKeyOf other: Place) -> Place? { positions[other.identity].map { overrides[$0].place } }

    /// Returns the removal of a binding.
    func removal(of place: Place) -> Place? { removals.isEmpty ? nil : removals[place.nameIdentity] }

    var hasRemovals: Bool { !removals.isEmpty }

    /// Adds the error of a key that is bound several times, where no children are declared that some of these override.
    func addProblemOfWholeChildren(at index: Int) {
        if !overrides[index].isSingle { addProblem(of: overrides[index]) }
    }

    private func addProblem(of override: Override) {
        var sites = override.sites + override.sitesOfChildren
        if let removal = override.removal { sites.append(removal) }
        problems.append(
            .duplicateBinding(override.place.key.with(.overridden(ofChild: isOfChild)), sites: sites))
    }
}
