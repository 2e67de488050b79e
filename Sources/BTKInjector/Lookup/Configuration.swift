/// The bindings and options that a binder has collected. An object, which its view of the main actor shares.
///
/// It becomes a layout: of an injector, or of one that overrides another, or the declaration of children.
final class Configuration {
    /// The bindings in the order in which they were made. A removal removes those before it of its type and name, except
    /// seeds, and in an override those of the original.
    let memory = BindingMemory()
    /// Whether bindings are removed, or undone. They are looked through once, at the end.
    private var hasRemovals = false
    var requirements: [Requirement] = []
    var observers: [ConstructionObserver] = []
    var modules = InstalledModules()
    /// The configuration that declares the child for which this one is, until that is declared.
    private var outer: Configuration?
    /// The place of that child's declaration.
    private let declaration: BindingSite?
    /// The places of declarations whose blocks do not run any more, if this is the outermost configuration.
    private var omittedDeclarations: [BindingSite] = []
    /// The children that are declared here, in the order of their bindings.
    private(set) var children: [(place: Place, configuration: Configuration)] = []
    /// Whether modules are installed in one of these, at any depth.
    private(set) var childrenHaveModules = false
    /// The module that binds now, and the declaration of the child for which it does.
    var origin: BindingSite.Origin?
    /// Whether a block has exchanged its binder for another one, by `swap`.
    private var binderWasExchanged = false
    /// The injector that these override. Kept, because the block may release it.
    private let overridden: Injector?
    /// Whether an override may bind what is not bound by what it overrides.
    private let addsBindings: Bool

    init() {
        outer = nil
        declaration = nil
        overridden = nil
        addsBindings = true
    }

    /// A configuration of a child that another one declares.
    init(ofChildIn outer: Configuration, declaredAt declaration: BindingSite) {
        self.outer = outer
        self.declaration = declaration
        overridden = nil
        addsBindings = true
    }

    /// A configuration of overrides.
    init(overriding injector: Injector, addsBindings: Bool) {
        outer = nil
        declaration = nil
        overridden = injector
        self.addsBindings = addsBindings
    }

    /// Returns a place in the source, with what it is a part of, which all bindings of a file and a module share.
    @inline(__always) func place(at site: (fileID: String, line: Int)) -> Binding.Site {
        if let origin, origin.fileID == site.fileID { return Binding.Site(line: site.line, origin: Borrowed(origin)) }
        return Binding.Site(line: site.line, origin: makeOrigin(site.fileID))
    }

    @inline(never) private func makeOrigin(_ fileID: String) -> Borrowed<BindingSite.Origin> {
        let new = BindingSite.Origin(
            fileID: fileID, module: origin?.module, moduleIsEquatable: origin?.moduleIsEquatable == true,
            child: origin?.child, isSeed: origin?.isSeed == true)
        origin = new
        return Borrowed(new)
    }

    /// Adds a binding, and returns its place.
    @discardableResult @inline(__always) func add(
        _ metadata: consuming BindingMetadata, at site: (fileID: String, line: Int),
        _ source: consuming Binding.Source
    ) -> Place {
        memory.add(metadata, at: place(at: site), source)
    }

    /// Removes what was bound before for a type and a name.
    func removeBinding(for type: any Any.Type, named name: BindingName?, at site: (fileID: String, line: Int)) {
        add(BindingMetadata(type: type, name: name), at: site, .removal)
        hasRemovals = true
    }

    /// Adds a child, which a binding has declared.
    func addChild(at place: Place, _ configuration: Configuration) {
        // Or the two would keep each other.
        configuration.outer = nil
        children.append((place, configuration))
        if configuration.modules.count > 0 || configuration.childrenHaveModules { childrenHaveModules = true }
    }

    /// A point to return to: how much there was of each.
    struct Mark {
        let bindingCount: Int
        let requirementCount: Int
        let observerCount: Int
        let moduleCount: Int
        let childCount: Int
        let omittedDeclarationCount: Int
    }

    var mark: Mark {
        Mark(
            bindingCount: memory.count, requirementCount: requirements.count, observerCount: observers.count,
            moduleCount: modules.count, childCount: children.count,
            omittedDeclarationCount: outermost.omittedDeclarations.count)
    }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = (
            Array(requirements[mark.requirementCount...]), Array(observers[mark.observerCount...]),
            modules.remove(from: mark.moduleCount), Array(children[mark.childCount...])
        )
        outermost.omittedDeclarations.removeSubrange(mark.omittedDeclarationCount...)
        requirements.removeLast(undone.0.count)
        observers.removeLast(undone.1.count)
        children.removeLast(undone.3.count)
        if memory.count > mark.bindingCount { hasRemovals = true }
        for place in memory.places(from: mark.bindingCount) { place.binding.source = .released }
        withExtendedLifetime(undone) {}
    }

    /// Returns the error of a module that declares a child which installs it again, and so on, without an end.
    func ring(of module: ModuleIdentity) -> InjectionError? {
        // From this one outwards.
        var configurations = [self]
        while let outer = configurations[configurations.count - 1].outer {
            if let number = outer.modules.number(of: module), outer.modules.isOpen(number) {
                var path = outer.modules.openKeys(from: number)
                for configuration in configurations.reversed() { path += configuration.modules.openKeys() }
                return .circularDependency(path: path + [path[0]])
            }
            configurations.add(outer)
        }
        return nil
    }

    /// The configuration of an injector that this is a part of.
    private var outermost: Configuration {
        var outermost = self
        while let outer = outermost.outer { outermost = outer }
        return outermost
    }

    /// Returns whether the block of a child's declaration does not run, because there are too many around it, and notes it.
    ///
    /// Then no block of a declaration at the same places runs any more. So functions end that declare themselves, also if
    /// they do so twice, which would be 2^32 blocks.
    func omitsChild(declaredAt site: BindingSite) -> Bool {
        let outermost = outermost
        if outermost.omittedDeclarations.contains(site) { return true }
        var declarations = [site]
        var next = self
        while let outer = next.outer, let declaration = next.declaration {
            declarations.add(declaration)
            next = outer
        }
        guard declarations.count > ChildDeclaration.maximumDepth else { return false }
        outermost.omittedDeclarations += declarations
        return true
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
        guard let overridden = overridden?.registry else {
            return try Registry.open(try makeLayout(parent: parent?.layout), parent: parent)
        }
        let saysNothing = memory.count == 0 && requirements.isEmpty && observers.isEmpty
        let layout = saysNothing ? overridden.layout : try makeLayout(overriding: overridden.layout)
        let registry = try Registry.open(layout, parent: parent)
        registry.giveSeeds(of: overridden)
        return registry
    }

    /// Makes the layout of an injector.
    private func makeLayout(parent: Layout?) throws(InjectionError) -> Layout {
        var problems: [InjectionError] = []
        var leftOut = LeftOut()
        if modules.count > 0 || childrenHaveModules {
            // Of a child that no binding declares, the parent is frozen.
            let ancestors = ModulesAround(parent)
            problems = settleModulesOfChildren(around: ancestors)
            leftOut = self.leftOut(installedAround: ancestors)
            problems += leftOut.problems
        }
        let layout = Layout(
            remainingPlaces(without: leftOut), in: memory,
            requirements: requirements.leavingOut(leftOut.requirements),
            observers: observers.leavingOut(leftOut.observers), modules: modules.withoutState, parent: parent)
        problems = (problems + layout.problems()).eachCauseOnce
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return layout
    }

    /// Makes the layout of an injector that overrides another one.
    private func makeLayout(overriding original: Layout) throws(InjectionError) -> Layout {
        let override = Override(of: original, by: self)
        let result = override.apply(addingBindings: addsBindings, to: memory)
        let layout = Layout(
            result.places, in: memory, requirements: override.requirements, observers: override.observers,
            modules: override.modules, parent: original.parent)
        let problems = (result.problems + layout.problems(areOfOverrides: true)).eachCauseOnce + result.additions
        guard problems.isEmpty else { throw .invalidConfiguration(problems) }
        return layout
    }

    /// Makes the declaration of children with these bindings.
    func makeDeclaration(
        of root: any Any.Type, isOfMainActor: Bool, isOmitted: Bool, without leftOut: LeftOut = LeftOut()
    ) -> ChildDeclaration {
        ChildDeclaration(
            of: root, remainingPlaces(without: leftOut), in: memory,
            requirements: requirements.leavingOut(leftOut.requirements),
            observers: observers.leavingOut(leftOut.observers), isOfMainActor: isOfMainActor,
            modules: modules.withoutState, isOmitted: isOmitted)
    }

    /// Makes the declaration of a child anew, without what some of its modules have added.
    func setDeclaration(of child: Int, without leftOut: LeftOut) {
        let (place, configuration) = children[child]
        guard !leftOut.isEmpty || configuration.childrenHaveModules,
            case .children(let maker, let declaration) = place.binding.source
        else { return }
        place.binding.source = .children(
            maker,
            configuration.makeDeclaration(
                of: declaration.root, isOfMainActor: declaration.isOfMainActor, isOmitted: declaration.isOmitted,
                without: leftOut))
    }

    /// Returns the places of the bindings that are neither removed nor left out.
    private func remainingPlaces(without leftOut: LeftOut) -> [Place] {
        let places = memory.places.leavingOut(leftOut.bindings)
        guard hasRemovals else { return places }
        // Of each name the last removal.
        var removals: [BindingIdentity: Int] = [:]
        for (index, place) in places.enumerated() where place.binding.isRemoval { removals[place.nameIdentity] = index }
        var remaining: [Place] = []
        for (index, place) in places.enumerated() where place.binding.isBound {
            if !place.binding.isSeed, let removal = removals[place.nameIdentity], removal > index { continue }
            remaining.append(place)
        }
        return remaining
    }
}
