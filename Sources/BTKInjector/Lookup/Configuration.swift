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
    /// Leaves out what modules have added that are installed around this, too; nil if no module is installed here or in a
    /// declared child. Given by what installs the first one, so that a program without modules does not contain it: 20 KB.
    var settleModules: ModuleSettlement?
    /// The module that binds now, and the declaration of the child for which it does.
    var origin: BindingSite.Origin?
    /// Whether a block has exchanged its binder for another one, by `swap`.
    private var binderWasExchanged = false

    init() {
        outer = nil
        declaration = nil
    }

    /// A configuration of a child that another one declares.
    init(ofChildIn outer: Configuration, declaredAt declaration: BindingSite) {
        self.outer = outer
        self.declaration = declaration
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
        if let settleModules = configuration.settleModules { self.settleModules = settleModules }
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

    /// Throws if a block has exchanged its binder for another one.
    func checkBinder() throws(InjectionError) {
        guard binderWasExchanged else { return }
        let key = BindingKey(Injector.self)
        throw .invalidConfiguration([.constructionFailed(key, path: [key], underlying: ExchangedBinder())])
    }

    /// Makes the registry of what was bound.
    ///
    /// - Parameter parent: Where keys are looked up that are not bound here. The caller keeps it.
    func freeze(parent: Registry? = nil) throws(InjectionError) -> Registry {
        try checkBinder()
        let parentsLayout = parent?.layout
        // Of a child that no binding declares, the ancestors are frozen.
        let settled = settleModules?(self, parentsLayout) ?? SettledModules()
        let layout = Layout(
            remainingPlaces(without: settled), in: memory,
            requirements: requirements.leavingOut(settled.requirements),
            observers: observers.leavingOut(settled.observers), modules: settled.modules, parent: parentsLayout)
        let problems = (settled.problems + layout.problems()).eachCauseOnce
        releaseRest()
        try layout.refuse(problems)
        return try Registry.open(layout, parent: parent)
    }

    /// Releases the bindings that are removed or left out, here and in declared children. At the end, because blocks keep
    /// users' objects.
    func releaseRest() {
        if hasRemovals || settleModules != nil {
            for place in memory.places where place.binding.layout == nil { place.binding.source = .released }
        }
        releaseRestOfChildren()
    }

    /// Does the same in the declared children.
    func releaseRestOfChildren() {
        for (place, configuration) in children {
            place.binding.children?.releaseRest()
            configuration.releaseRestOfChildren()
        }
    }

    /// Makes the declaration of children with these bindings.
    func makeDeclaration(
        of root: any Any.Type, isOfMainActor: Bool, isOmitted: Bool, _ settled: SettledModules = SettledModules()
    ) -> ChildDeclaration {
        ChildDeclaration(
            of: root, remainingPlaces(without: settled), in: memory,
            requirements: requirements.leavingOut(settled.requirements),
            observers: observers.leavingOut(settled.observers), isOfMainActor: isOfMainActor,
            modules: settled.modules, isOmitted: isOmitted)
    }

    /// Returns the places of the bindings that are neither removed nor left out.
    private func remainingPlaces(without settled: SettledModules) -> [Place] {
        let places = memory.places.leavingOut(settled.bindings)
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
