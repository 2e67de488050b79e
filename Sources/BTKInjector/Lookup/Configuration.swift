/// All that a configuration block has said so far.
@usableFromInline
struct Configuration {
    @usableFromInline var bindings: [Binding] = []
    /// The keys that were taken back, and how many bindings were made before. They are looked through once, at the end.
    var removals: [(key: BindingKey, count: Int)] = []
    var requirements: [Requirement] = []
    var observers: [ConstructionObserver] = []
    var modules: [any Module] = []
    /// The module that binds now.
    @usableFromInline var module: String?
    /// The bindings that these override.
    private var base: [Binding] = []

    init() {
        // Enough for a child of a request: growing would allocate three times.
        bindings.reserveCapacity(8)
    }

    /// A configuration of overrides.
    init(overriding registry: Registry) {
        base = registry.bindings
        requirements = registry.requirements
        observers = registry.observers
    }

    /// How much was said at some time.
    struct Mark {
        fileprivate let counts: (bindings: Int, removals: Int, requirements: Int, observers: Int, modules: Int)
    }

    var mark: Mark {
        Mark(counts: (bindings.count, removals.count, requirements.count, observers.count, modules.count))
    }

    /// Removes what was added after a mark.
    mutating func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = self
        // Cut by what there is, because a module may have swapped its binder for another one.
        bindings = Array(bindings.prefix(mark.counts.bindings))
        removals = Array(removals.prefix(mark.counts.removals))
        requirements = Array(requirements.prefix(mark.counts.requirements))
        observers = Array(observers.prefix(mark.counts.observers))
        modules = Array(modules.prefix(mark.counts.modules))
        withExtendedLifetime(undone) {}
    }

    func hasInstalled(_ module: some Module) -> Bool {
        // A copy, because comparing runs code of the modules.
        let modules = modules
        return modules.contains { isSame(module, as: $0) }
    }

    /// Makes the registry of what was bound.
    ///
    /// - Parameter parent: The injector that is asked for what is not bound here.
    func freeze(parent: Injector? = nil) throws(InjectionError) -> Registry {
        let inherited = parent?.registry.allObservers ?? []
        let allObservers = observers.isEmpty ? inherited : observers + inherited
        let bindings = remainingBindings
        let registry = Registry(
            allObservers.isEmpty ? bindings : bindings.map { $0.reporting(to: allObservers) },
            threadLocal: parent?.registry.threadLocal ?? ResolutionThread.threadLocal, requirements: requirements,
            observers: observers, parent: parent?.registry, ownedBy: parent)
        let problems = registry.problems
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return registry
    }

    /// The bindings that were not taken back: those of the base, overrides in their places, and then the others.
    private var remainingBindings: [Binding] {
        guard !removals.isEmpty || !base.isEmpty else { return bindings }
        func key(_ binding: Binding) -> BindingKey {
            BindingKey(BindingKey.Facts(type: binding.description.type, name: binding.description.name))
        }
        var removed: [BindingKey: [Int]] = [:]
        for removal in removals { removed[removal.key] = [removal.count] }
        let bindings = bindings.enumerated().filter { $0 >= removed[key($1)]?[0] ?? 0 }.map(\.element)
        var places: [BindingKey: [Int]] = [:]
        for (place, binding) in bindings.enumerated() { places[key(binding), default: []].append(place) }
        var isOverride = Array(repeating: false, count: bindings.count)
        let overridden = base.filter { removed[key($0)] == nil }.flatMap { base in
            let overrides = places[key(base), default: []].filter {
                bindings[$0].description.arguments == base.description.arguments
            }
            for place in overrides { isOverride[place] = true }
            return overrides.isEmpty ? [base] : overrides.map { bindings[$0] }
        }
        return overridden + zip(bindings, isOverride).filter { !$1 }.map(\.0)
    }
}
