/// The bindings and options that a binder has collected. An object, which its view of the main actor shares.
final class Configuration {
    /// The bindings: first the seeds, or those that are overridden, and then all others in the order in which they were
    /// made. A removal removes those before it of its type and name, except seeds.
    var bindings: [Binding] = []
    /// How many of the bindings are the seeds of a declared child.
    var seedCount = 0
    /// How many of them are those of the injector that is overridden.
    private var baseCount = 0
    /// Whether there are removals. They are looked through once, at the end.
    private var hasRemovals = false
    var requirements: [Requirement] = []
    var observers: [ConstructionObserver] = []
    var modules: [any Module] = []
    /// The modules that bind now, each installed by the one before: also by one that declares the child for which this is
    /// a configuration.
    var openModules: [any Module] = []
    /// The module that binds now, and the declaration of the child for which it does.
    var origin: BindingSite.Origin?
    /// Whether a block has exchanged its binder for another one, by `swap`.
    private var binderWasExchanged = false
    /// The injector that these override. Kept, because the block may release it.
    private var overridden: Injector?

    /// Whether these may be others than those of the injector that is overridden.
    private let addsBindings: Bool

    init() {
        addsBindings = true
        // Enough for a child of a request: growing would allocate three times.
        bindings.reserveCapacity(8)
    }

    /// A configuration of overrides.
    init(overriding injector: Injector, addsBindings: Bool) {
        self.addsBindings = addsBindings
        let layout = injector.registry.layout
        bindings = layout.bindings
        baseCount = bindings.count
        overridden = injector
        requirements = layout.requirements
        observers = layout.observers
    }

    /// Returns a place in the source, with what it is a part of.
    func site(_ fileID: String, _ line: Int) -> BindingSite {
        BindingSite(fileID: fileID, line: line, origin: origin)
    }

    /// Removes what was bound before for a type and a name.
    func removeBinding(for type: any Any.Type, named name: BindingName?) {
        // Its place in the source is shown nowhere.
        let description = BindingDescription(
            type: type, name: name, scope: nil, arguments: NoArguments.self, site: site("", 0))
        bindings.append(Binding(description: description, source: .removal))
        hasRemovals = true
    }

    /// A point to return to.
    struct Mark {
        let bindings, requirements, observers, modules: Int
    }

    var mark: Mark {
        Mark(
            bindings: bindings.count, requirements: requirements.count, observers: observers.count,
            modules: modules.count)
    }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = (bindings, requirements, observers, modules)
        bindings.removeSubrange(mark.bindings...)
        requirements.removeSubrange(mark.requirements...)
        observers.removeSubrange(mark.observers...)
        modules.removeSubrange(mark.modules...)
        withExtendedLifetime(undone) {}
    }

    func hasInstalled(_ module: any Module) -> Bool { index(of: module, in: modules) != nil }

    /// Returns the error of a module that declares a child which installs it again, and so on, without an end.
    func ring(of module: any Module) -> InjectionError? {
        guard let start = index(of: module, in: openModules) else { return nil }
        let path = openModules[start...].map { module in
            BindingKey(BindingKey.Facts(type: type(of: module), name: nil, subject: .module))
        }
        return .circularDependency(path: path + [path[0]])
    }

    /// Returns where the same module is. It is given the modules, because comparing runs code of theirs.
    @inline(never)
    private func index(of module: any Module, in modules: [any Module]) -> Int? {
        modules.firstIndex { isSame(module, as: $0) }
    }

    /// Notes that a block has left another binder behind than the one that it got, if it has: bindings went astray.
    func expect(_ binder: borrowing Binder) {
        if binder.configuration !== self { binderWasExchanged = true }
    }

    /// Does the same for the block of a declared child, or of one that this declares, which can't throw.
    func expect(_ binder: borrowing Binder, of child: Configuration) {
        child.expect(binder)
        if child.binderWasExchanged { binderWasExchanged = true }
    }

    /// Makes the registry of what was bound.
    ///
    /// - Parameter parent: Where keys are looked up that are not bound here. The caller keeps it.
    func freeze(parent: Registry? = nil) throws(InjectionError) -> Registry {
        guard !binderWasExchanged else { throw .invalidConfiguration([.exchangedBinder]) }
        let overridden = overridden?.registry
        let layout: Layout
        if let overridden, overridden.parent === parent, !overrides(overridden.layout) {
            layout = overridden.layout
        } else {
            let (bindings, additions) = takeBindings()
            layout = Layout(bindings, requirements: requirements, observers: observers, parent: parent?.layout)
            var problems = layout.problems(areOfOverrides: overridden != nil)
            if let overridden, !addsBindings {
                problems += layout.problems(ofAdditions: additions, to: overridden.layout)
            }
            guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        }
        let registry = try Registry.open(layout, parent: parent)
        if let overridden { registry.giveSeeds(of: overridden) }
        return registry
    }

    /// Whether anything was said that makes a difference to a layout.
    private func overrides(_ layout: Layout) -> Bool {
        bindings.count > baseCount || requirements.count > layout.requirements.count
            || observers.count > layout.observers.count
    }

    /// Gives the bindings away that were not removed, with the places of those that take none of the base's.
    func takeBindings() -> (bindings: [Binding], additions: [Int]) {
        // Not copied, so that the layout can move them.
        guard hasRemovals || baseCount > 0 else { return (exchange(&bindings, with: []), []) }
        return remainingBindings
    }

    /// The bindings that were not removed: seeds, those of the base, overrides in their places, and then the others. Of
    /// these, additions are all but those that are bound again after a removal from the base.
    private var remainingBindings: (bindings: [Binding], additions: [Int]) {
        /// The bindings of one type and name.
        struct Bound {
            /// Where those are that were not removed.
            var places: [Int] = []
            /// Whether one of the base was removed.
            var isReplaced = false
        }
        var remaining: [Binding?] = []
        var bound: [BindingKey: Bound] = [:]
        var isOverridden = Array(repeating: false, count: baseCount)
        for (index, binding) in bindings.enumerated() {
            let key = binding.description.key
            guard !binding.isRemoval else {
                for place in bound[key, default: Bound()].places where place >= seedCount {
                    if place < baseCount { bound[key]?.isReplaced = true }
                    remaining[place] = nil
                }
                bound[key]?.places.removeAll { $0 >= seedCount }
                continue
            }
            let overridden = bound[key, default: Bound()].places.first { place in
                index >= baseCount && place < baseCount && !isOverridden[place]
                    && remaining[place]?.description.arguments == binding.description.arguments
            }
            if let overridden {
                (remaining[overridden], isOverridden[overridden]) = (binding, true)
            } else {
                bound[key, default: Bound()].places.append(remaining.count)
                remaining.append(binding)
            }
        }
        var (all, additions): ([Binding], [Int]) = ([], [])
        for (place, binding) in remaining.enumerated() {
            guard let binding else { continue }
            if place >= baseCount, bound[binding.description.key]?.isReplaced != true { additions.append(all.count) }
            all.append(binding)
        }
        return (all, additions)
    }
}
