/// The bindings and options that a binder has collected. An object, which its view of the main actor shares.
final class Configuration {
    /// The bindings in the order in which they were made. A removal removes those before it of its type and name, except
    /// seeds, and those of the injector that is overridden.
    let memory = BindingMemory()
    /// Whether bindings are removed, or undone. They are looked through once, at the end.
    private var hasRemovals = false
    var requirements: [Requirement] = []
    var observers: [ConstructionObserver] = []
    var modules: [InstalledModule] = []
    /// What each of these has added.
    private var spans: [Span] = []
    /// Whether modules are installed in a child that is declared here.
    var declaresModules = false
    /// Those that the parents of a child by hand have installed.
    var inheritedModules: [InstalledModule] = []
    /// How many modules install each other now.
    var installDepth = 0
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
    func removeBinding(for type: any Any.Type, named name: BindingName?, at site: (fileID: String, line: Int)) {
        add(BindingMetadata(type: type, name: name), at: site, .removal)
        hasRemovals = true
    }

    /// A point to return to.
    typealias Mark = (
        bindingCount: Int, requirements: [Requirement], observers: [ConstructionObserver], modules: [InstalledModule]
    )

    var mark: Mark { (memory.count, requirements, observers, modules) }

    /// What a module has added, with those that it installed.
    fileprivate struct Span {
        /// Its index among the modules.
        let module: Int
        let (start, end): (Int, Int)
        let (bindings, requirements, observers): (Range<Int>, Range<Int>, Range<Int>)
    }

    /// Counts up where modules begin and end.
    private var clock = 0

    func tick() -> Int {
        clock += 1
        return clock
    }

    /// Notes what a module has added since a mark.
    func noteModule(at index: Int, since mark: Mark, start: Int) {
        spans.add(
            Span(
                module: index, start: start, end: tick(), bindings: mark.bindingCount..<memory.count,
                requirements: mark.requirements.count..<requirements.count,
                observers: mark.observers.count..<observers.count))
    }

    /// Whether a module was installed that may be installed later for a parent.
    var hasModules: Bool { !spans.isEmpty }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them, and so are the blocks of bindings.
        let undone = self.mark
        (_, requirements, observers, modules) = mark
        spans.removeAll { $0.module >= mark.modules.count }
        if undone.bindingCount > mark.bindingCount { hasRemovals = true }
        for (index, place) in memory.places.enumerated() where index >= mark.bindingCount {
            place.binding.source = .released
        }
        withExtendedLifetime(undone) {}
    }

    /// Notes that a module is installed once more; false if it was not.
    func isInstalled(_ module: any Module, shadowing: Bool?) -> Bool {
        guard let index = modules.firstIndex(where: { isSame(module, as: $0.module) }) else { return false }
        if installDepth == 0 { modules[index].isDirect = true }
        if let shadowing { modules[index].shadowing = shadowing }
        return true
    }

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
            var (problems, additions): ([InjectionError], [InjectionError]) = ([], [])
            var places: [Place]
            if let original = overridden?.layout {
                let block = overrideBlock(leavingOut: original.lineage.flatMap(\.modules), isOfChild: false)
                let tree = OverrideTree(block, of: original, addsBindings: addsBindings)
                places = tree.top.copies(in: memory)
                (problems, additions) = (tree.problems, tree.additions)
                (requirements, observers) = (block.requirements, block.observers)
                // At the end, because blocks keep users' objects.
                let standing = Set(places)
                for place in memory.places where !standing.contains(place) && !place.isReplaced && place.binding.isBound {
                    place.binding.source = .released
                }
            } else {
                let all = memory.places
                places = all
                if !inheritedModules.isEmpty, !spans.isEmpty {
                    let omissions = omissions(installed: inheritedModules, isOverride: false)
                    problems = omissions.problems
                    places = all.enumerated().filter { !omissions.bindings.contains($0.offset) }.map(\.element)
                    requirements = requirements.enumerated().filter { !omissions.requirements.contains($0.offset) }.map(\.element)
                    observers = observers.enumerated().filter { !omissions.observers.contains($0.offset) }.map(\.element)
                }
                places = remaining(places)
                if places.count < all.count {
                    let standing = Set(places)
                    for place in all where !standing.contains(place) { place.binding.source = .released }
                }
                if declaresModules { settleChildren(places, parents: inheritedModules + modules, &problems) }
            }
            layout = Layout(
                places, in: memory, requirements: requirements, observers: observers, parent: parent?.layout)
            layout.modules = modules + (overridden?.layout.modules ?? [])
            problems = (problems + layout.problems(areOfOverrides: overridden != nil)).eachCauseOnce + additions
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

    /// Returns the places that are left of some of these, without those that a removal removes.
    func remaining(_ own: [Place]) -> [Place] {
        guard hasRemovals else { return own }
        var removals: [OverrideTree.Name: Int] = [:]
        for (index, place) in own.enumerated() where place.binding.isRemoval { removals[OverrideTree.Name(place)] = index }
        return own.enumerated().filter { index, place in
            place.binding.isBound && (place.binding.isSeed || removals[OverrideTree.Name(place)].map { $0 < index } ?? true)
        }.map(\.element)
    }

    // MARK: Modules

    /// What is left out.
    struct Omissions {
        var (bindings, requirements, observers): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
        var problems: [InjectionError] = []
        var isEmpty: Bool { bindings.isEmpty && requirements.isEmpty && observers.isEmpty }

        fileprivate mutating func leaveOut(_ span: Span) {
            bindings.formUnion(span.bindings)
            requirements.formUnion(span.requirements)
            observers.formUnion(span.observers)
        }
    }

    /// Returns what modules have added that others have installed, around this, or in what this overrides.
    func omissions(installed parents: [InstalledModule], isOverride: Bool) -> Omissions {
        var omissions = Omissions()
        var left: [(span: Span, module: InstalledModule, other: InstalledModule)] = []
        for span in spans {
            let module = modules[span.module]
            guard let other = parents.first(where: { module.isSame(as: $0) }) else { continue }
            if module.shadowing == true || (isOverride && module.isDirect && module.shadowing != false) { continue }
            left.append((span, module, other))
            omissions.leaveOut(span)
        }
        guard !isOverride, !left.isEmpty else { return omissions }
        let places = memory.places
        var kept: [Int] = []
        // Those around others first.
        var told: [Span] = []
        for (span, module, other) in left.reversed() where module.shadowing == nil || module.shadowing == false {
            if told.contains(where: { $0.start <= span.start && span.end <= $0.end }) { continue }
            if module.shadowing == false {
                told.add(span)
            } else if module.isDirect || makesADifference(span, places, without: omissions.bindings) {
                told.add(span)
                kept.add(span.module)
                omissions.problems.insert(.duplicateModule(module.name, sites: [other.site, module.site]), at: 0)
            }
        }
        // What is told stays, so that nothing is told twice.
        guard !kept.isEmpty else { return omissions }
        var rest = Omissions()
        rest.problems = omissions.problems
        for (span, _, _) in left where !kept.contains(span.module) { rest.leaveOut(span) }
        return rest
    }

    /// Whether something wired of a module takes what others bind here, or it removes such.
    private func makesADifference(_ span: Span, _ places: [Place], without left: Set<Int>) -> Bool {
        let others = places.indices.filter { !left.contains($0) && places[$0].binding.isBound }.map { ($0, places[$0]) }
        let keys = Set(others.map { OverrideTree.Key($0.1) })
        let elements = Set(others.filter { $0.1.takes(nil) }.map { ObjectIdentifier($0.1.type) })
        for index in span.bindings {
            let place = places[index]
            if place.binding.isRemoval,
                others.contains(where: { $0 < index && !$1.binding.isSeed && $1.matches(place) })
            {
                return true
            }
            guard let wiring = place.binding.metadata.wiring else { continue }
            var offers = Offers(of: place, wiring)
            for type in wiring.parameters where offers.takeArgument(type) == nil {
                let need = ParameterNeed(of: type, inFunctionOfMainActor: place.livesOnMainActor)
                let lack = need.lack(named: offers.takeKey(for: need)?.name, softly: true)
                if lack.keys.contains(where: { keys.contains($0.key) }) { return true }
                if let element = lack.element, elements.contains(ObjectIdentifier(element)) { return true }
            }
        }
        return false
    }

    /// Returns what this says as overrides.
    func overrideBlock(leavingOut parents: [InstalledModule], isOfChild: Bool) -> OverrideBlock {
        let omissions = omissions(installed: parents, isOverride: true)
        return OverrideBlock(
            memory.places.enumerated().filter { !omissions.bindings.contains($0.offset) }.map(\.element),
            requirements: requirements.enumerated().filter { !omissions.requirements.contains($0.offset) }.map(\.element),
            observers: observers.enumerated().filter { !omissions.observers.contains($0.offset) }.map(\.element),
            modules: modules, isOfChild: isOfChild)
    }

    /// Returns a declaration with this configuration without what modules have added that are installed around it.
    func settled(
        _ declaration: ChildDeclaration, in parents: [InstalledModule], _ problems: inout [InjectionError]
    ) -> ChildDeclaration? {
        guard !spans.isEmpty, !parents.isEmpty else { return nil }
        let omissions = omissions(installed: parents, isOverride: false)
        problems += omissions.problems
        guard !omissions.isEmpty else { return nil }
        return self.declaration(of: declaration.root, isOfMainActor: declaration.isOfMainActor, without: omissions)
    }

    /// Takes out of the children that are declared here what modules have bound which are installed here.
    func settleChildren(_ places: [Place], parents: [InstalledModule], _ problems: inout [InjectionError]) {
        for place in places {
            guard case .children(let maker, var declaration) = place.binding.source,
                let configuration = unsafe declaration.configuration
            else { continue }
            if let settled = configuration.settled(declaration, in: parents, &problems) {
                declaration = settled
                place.binding.source = .children(maker, settled)
            }
            settleChildren(declaration.places, parents: parents + configuration.modules, &problems)
        }
    }

    /// Returns the declaration of children with this configuration.
    func declaration(
        of root: any Any.Type, isOfMainActor: Bool, without omissions: Omissions = Omissions()
    ) -> ChildDeclaration {
        let all = memory.places
        let places =
            omissions.bindings.isEmpty
            ? all : all.enumerated().filter { !omissions.bindings.contains($0.offset) }.map(\.element)
        return ChildDeclaration(
            of: root, remaining(places), in: memory,
            requirements.enumerated().filter { !omissions.requirements.contains($0.offset) }.map(\.element),
            observers.enumerated().filter { !omissions.observers.contains($0.offset) }.map(\.element),
            isOfMainActor: isOfMainActor, modules: modules, configuration: self)
    }
}
