/// A block of an override: that of `overriding`, or those of one child in it.
final class OverrideBlock {
    /// A binding of the block.
    struct Override {
        let place: Place
        /// The configurations of the children that it declares: one for each `bindChild` of this key.
        fileprivate(set) var children: [Configuration]
        /// Whether it replaces something, or stands anywhere.
        var isUsed = false
        /// All places in the source that bind the key.
        fileprivate var sites: [BindingSite]
        /// A removal behind it, which does not remove it.
        fileprivate var removal: BindingSite?
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
                    }
                    removals[place.nameIdentity] = place
                }
                guard place.binding.isBound else { continue }
                var configurations: [Configuration] = []
                if place.binding.children != nil {
                    while children.first!.place != place { children.removeFirst() }
                    configurations = [children.removeFirst().configuration]
                }
                if let position = positions[place.identity] {
                    overrides[position].sites.append(place.description.site)
                    overrides[position].children += configurations
                } else {
                    positions[place.identity] = overrides.count
                    if names[place.nameIdentity] == nil { names[place.nameIdentity] = overrides.count }
                    overrides.append(
                        Override(place: place, children: configurations, sites: [place.description.site]))
                }
            }
        }
        for override in overrides {
            // Several declarations of one child are one, where that is overridden.
            let isBoundTwice = override.sites.count > max(override.children.count, 1)
            if isBoundTwice || override.removal != nil { problems.append(duplicate(override)) }
        }
    }

    /// Returns the place that binds the key of another one.
    func place(withKeyOf other: Place) -> Place? { positions[other.identity].map { overrides[$0].place } }

    /// Returns the removal of a binding.
    func removal(of place: Place) -> Place? { removals.isEmpty ? nil : removals[place.nameIdentity] }

    var hasRemovals: Bool { !removals.isEmpty }

    /// Adds the error of a key that is declared several times, where no child of the original has it.
    func addProblemOfDeclarations(at index: Int) {
        if overrides[index].children.count > 1 { problems.append(duplicate(overrides[index])) }
    }

    private func duplicate(_ override: Override) -> InjectionError {
        var sites = override.sites
        if sites.count == 1, let removal = override.removal { sites.append(removal) }
        return .duplicateBinding(override.place.key.about(isOfChild ? .overridesOfChild : .overrides), sites: sites)
    }
}
