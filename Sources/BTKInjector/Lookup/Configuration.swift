/// The bindings and options that a binder has collected. An object, which its view of the main actor shares.
final class Configuration {
    /// The bindings in the order in which they were made. A removal removes those before it of its type and name, except
    /// seeds, and those of the injector that is overridden.
    let memory = BindingMemory()
    /// Whether bindings are removed, or undone. They are looked through once, at the end.
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

    init() { addsBindings = true }

    /// A configuration of overrides.
    init(overriding injector: Injector, addsBindings: Bool) {
        self.addsBindings = addsBindings
        overridden = injector
        requirements = injector.registry.layout.requirements
        observers = injector.registry.layout.observers
    }

    /// Returns a place in the source, with what it is a part of, which all bindings of a file and a module share.
    @inline(__always) func place(at site: (fileID: String, line: Int)) -> Binding.Site {
        if let origin, origin.fileID == site.fileID { return Binding.Site(line: site.line, origin: Borrowed(origin)) }
        return Binding.Site(line: site.line, origin: makeOrigin(site.fileID))
    }

    @inline(never) private func makeOrigin(_ fileID: String) -> Borrowed<BindingSite.Origin> {
        let new = BindingSite.Origin(
            fileID: fileID, module: origin?.module, child: origin?.child, isSeed: origin?.isSeed == true)
        origin = new
        return Borrowed(new)
    }

    /// Adds a binding.
    @inline(__always) func add(
        _ metadata: consuming BindingMetadata, at site: (fileID: String, line: Int),
        _ source: consuming Binding.Source
    ) {
        memory.add(metadata, at: place(at: site), source)
    }

    /// Removes what was bound before for a type and a name.
    func removeBinding(for type: any Any.Type, named name: BindingName?) {
        // Its place in the source is shown nowhere.
        add(BindingMetadata(type: type, name: name), at: ("", 0), .removal)
        hasRemovals = true
    }

    /// A point to return to.
    typealias Mark = (
        bindingCount: Int, requirements: [Requirement], observers: [ConstructionObserver], modules: [any Module]
    )

    var mark: Mark { (memory.count, requirements, observers, modules) }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them, and so are the blocks of bindings.
        let undone = self.mark
        (_, requirements, observers, modules) = mark
        if undone.bindingCount > mark.bindingCount { hasRemovals = true }
        for (index, place) in memory.places.enumerated() where index >= mark.bindingCount {
            place.binding.release()
        }
        withExtendedLifetime(undone) {}
    }

    func hasInstalled(_ module: any Module) -> Bool { modules.contains { isSame(module, as: $0) } }

    /// Returns the error of a module that declares a child which installs it again, and so on, without an end.
    func ring(of module: any Module) -> InjectionError? {
        guard let start = openModules.firstIndex(where: { isSame(module, as: $0) }) else { return nil }
        var path: [BindingKey] = []
        for module in openModules[start...] {
            path.add(BindingKey(of: type(of: module), named: nil).about(.module))
        }
        return .circularDependency(path: path + [path[0]])
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
            let (places, additions) = remainingPlaces()
            layout = Layout(
                places, in: memory, requirements: requirements, observers: observers, parent: parent?.unmanagedLayout)
            var problems = layout.problems(areOfOverrides: overridden != nil).eachCauseOnce
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
        memory.count > 0 || requirements.count > layout.requirements.count || observers.count > layout.observers.count
    }

    /// Returns the places of the bindings that were not removed: of copies of those of the base, overrides in their places,
    /// and then the others. Of these, additions are all but those that are bound again after a removal from the base.
    func remainingPlaces() -> (places: [Place], additions: [Place]) {
        let base = overridden?.registry.layout
        guard hasRemovals || base != nil else { return (memory.places, []) }
        let (baseCount, firstNumber) = (base?.count ?? 0, base?.firstNumber ?? 0)
        let all = (base?.places ?? []) + memory.places
        let firsts = firsts(of: all.count, hash: { all[$0].keyHash }, areEqual: { all[$0].matches(all[$1]) })
        // Of each type and name the last removal, at the first binding.
        var removals = Array(repeating: -1, count: all.count)
        for (index, place) in all.enumerated() where place.binding.isRemoval { removals[firsts[index]] = index }
        var (standing, additions, removed): ([Place], [Place], [Place]) = ([], [], [])
        for (index, place) in all.enumerated() {
            let (removal, isOfBase) = (removals[firsts[index]], index < baseCount)
            let isRemoved = removal > index && (isOfBase || !place.binding.isSeed)
            if isOfBase {
                // A removal stands for what it removes.
                standing.add(isRemoved ? all[removal] : place)
            } else if isRemoved || !place.binding.isBound {
                removed.add(place)
            } else if let target = base?.table.find(keyOf: place), standing[target.number - firstNumber] == target {
                standing[target.number - firstNumber] = place
            } else {
                standing.add(place)
                if firsts[index] >= baseCount || removal < 0 { additions.add(place) }
            }
        }
        var places: [Place] = []
        for place in standing where place.binding.isBound {
            // One of the base has a layout already.
            places.add(place.binding.layout == nil ? place : memory.addCopy(of: place))
        }
        // At the end, because blocks keep users' objects.
        for place in removed { place.binding.release() }
        return (places, additions)
    }
}

extension Layout {
    /// Returns the errors of bindings that an override adds, except of those that are needed: by a wired function that was
    /// there before, that replaces another one, or that is needed so itself.
    ///
    /// - Parameters:
    ///   - additions: The bindings that take the place of none.
    ///   - original: The layout that is overridden.
    fileprivate func problems(ofAdditions additions: [Place], to original: Layout) -> [InjectionError] {
        var isNeeded = Array(repeating: true, count: endNumber)
        for place in additions {
            // A parent may bind it.
            isNeeded[place.number] = original.place(withKeyOf: place) != nil
        }
        var rest = places
        while let place = rest.popLast() {
            guard !place.isPart(of: self) || isNeeded[place.number] else { continue }
            if let child = place.child { rest += child.places }
            for (place, _) in place.wiredDependencies where place.isPart(of: self) && !isNeeded[place.number] {
                isNeeded[place.number] = true
                rest.add(place)
            }
        }
        return additions.filter { !isNeeded[$0.number] }.map { place in
            .nothingToOverride(place.key.with { ($0.candidates, $0.subject) = (original.candidates, .addition) })
        }
    }
}
