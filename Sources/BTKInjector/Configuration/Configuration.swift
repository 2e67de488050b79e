/// The bindings and options that a binder has collected. An object, which its view of the main actor shares.
///
/// It becomes a layout: of an injector, or of one that overrides another, or the declaration of children.
final class Configuration {
    /// The bindings in the order in which they were made. A removal removes those before it of its type and name,
    /// except seeds, and in an override those of the original.
    // Checks of exclusivity would be a fourteenth of configuring. Safe because only the methods here change it, and
    // none calls another meanwhile.
    @safe @exclusivity(unchecked) private(set) var bindings: [Binding] = []
    /// Whether bindings are removed. They are looked through once, at the end.
    private var hasRemovals = false
    var requirements: [Requirement] = []
    var observers: [ConstructionObserver] = []
    var modules = InstalledModules()
    /// The configuration that declares the child for which this one is, until that is declared.
    private var outer: Configuration?
    /// The configuration of an injector that this is a part of, until the child is declared; nil for that one itself.
    private var injectorsConfiguration: Configuration?
    /// The place of that child's declaration.
    private let declarationSite: BindingSite?
    /// The places of declarations whose blocks do not run any more, if this is the outermost configuration.
    private var omittedDeclarations: [BindingSite] = []
    private var omittedDeclarationTable = HashTable()
    /// The children that are declared here, in the order of their bindings.
    private(set) var children: [(binding: Binding, configuration: Configuration)] = []
    /// Whether a module is installed here or in a declared child.
    var hasModules = false
    /// The module that binds now, and the declaration of the child for which it does.
    var origin: BindingSite.Origin?
    /// Whether a block has exchanged its binder for another one, by `swap`.
    private var binderWasExchanged = false

    init() {
        outer = nil
        declarationSite = nil
    }

    /// A configuration of a child that another one declares.
    init(ofChildIn outer: Configuration, declaredAt site: BindingSite) {
        self.outer = outer
        injectorsConfiguration = outer.outermost
        declarationSite = site
    }

    deinit {
        // By a list, because a small stack has no room to release them one within the other.
        guard !children.isEmpty else { return }
        var rest = exchange(&children, with: [])
        while let (_, configuration) = rest.popLast() { rest += exchange(&configuration.children, with: []) }
    }

    /// Returns a place in the source, with what it is a part of, which all bindings of a file and a module share.
    @inline(__always) func site(at site: (fileID: String, line: Int)) -> BindingSite {
        if let origin, origin.fileID == site.fileID { return BindingSite(line: site.line, of: origin) }
        return BindingSite(line: site.line, of: makeOrigin(site.fileID))
    }

    @inline(never) private func makeOrigin(_ fileID: String) -> BindingSite.Origin {
        let new = BindingSite.Origin(
            fileID: fileID, module: origin?.module, moduleIsEquatable: origin?.moduleIsEquatable == true,
            child: origin?.child, isSeed: origin?.isSeed == true)
        origin = new
        return new
    }

    /// Adds a binding.
    @inline(__always) func add(
        _ metadata: consuming BindingMetadata, at site: (fileID: String, line: Int),
        _ source: consuming Binding.Source
    ) {
        bindings.append(Binding(metadata, at: self.site(at: site), source))
    }

    /// Removes what was bound before for a type and a name.
    func removeBinding(for type: any Any.Type, named name: BindingName?, at site: (fileID: String, line: Int)) {
        add(BindingMetadata(type: type, name: name), at: site, .removal)
        hasRemovals = true
    }

    /// Adds a child, which the last binding declares.
    func addChild(_ configuration: Configuration) {
        // Or the two would keep each other.
        configuration.outer = nil
        configuration.injectorsConfiguration = nil
        children.append((bindings[bindings.count - 1], configuration))
        if configuration.hasModules { hasModules = true }
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

    /// The state before a module began to bind.
    struct OpenModule {
        let mark: Mark
        let origin: BindingSite.Origin?
    }

    var mark: Mark {
        Mark(
            bindingCount: bindings.count, requirementCount: requirements.count, observerCount: observers.count,
            moduleCount: modules.count, childCount: children.count,
            omittedDeclarationCount: outermost.omittedDeclarations.count)
    }

    /// Removes what was added after a mark.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = (
            bindings: Array(bindings[mark.bindingCount...]),
            requirements: Array(requirements[mark.requirementCount...]),
            observers: Array(observers[mark.observerCount...]),
            modules: modules.remove(from: mark.moduleCount),
            children: Array(children[mark.childCount...])
        )
        outermost.includeDeclarations(from: mark.omittedDeclarationCount)
        bindings.removeLast(undone.bindings.count)
        requirements.removeLast(undone.requirements.count)
        observers.removeLast(undone.observers.count)
        children.removeLast(undone.children.count)
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

    /// Throws if modules are installed within each other so deep that the stack has no room for the block of one more.
    func requireRoom(for module: ModuleIdentity) throws(InjectionError) {
        guard !ResolutionThread.current.hasRoomForBlock else { return }
        var configurations = [self]
        while let outer = configurations[configurations.count - 1].outer { configurations.add(outer) }
        var path: [BindingKey] = []
        for configuration in configurations.reversed() { path += configuration.modules.openKeys() }
        throw .nestingTooDeep(path: path + [module.key])
    }

    /// The configuration of an injector that this is a part of.
    private var outermost: Configuration { injectorsConfiguration ?? self }

    /// Returns whether the block of a child's declaration does not run, because those around it have used up the stack,
    /// and notes it.
    ///
    /// Then no block of a declaration at the same places runs any more. So functions end that declare themselves, also
    /// if they do so twice, which would be 2^n blocks for n that fit.
    func omitsChild(declaredAt site: BindingSite) -> Bool {
        let outermost = outermost
        if outermost.omitsDeclarations(at: site) { return true }
        guard !ResolutionThread.current.hasRoomForBlock else { return false }
        outermost.omitDeclarations(at: site)
        var next = self
        while let outer = next.outer, let site = next.declarationSite {
            outermost.omitDeclarations(at: site)
            next = outer
        }
        return true
    }

    private func omitsDeclarations(at site: BindingSite) -> Bool {
        guard !omittedDeclarations.isEmpty else { return false }
        return omittedDeclarationTable.first(site.hashValue) { omittedDeclarations[$0] == site } != nil
    }

    private func omitDeclarations(at site: BindingSite) {
        guard !omitsDeclarations(at: site) else { return }
        omittedDeclarationTable.add(omittedDeclarations.count, hash: site.hashValue)
        omittedDeclarations.append(site)
    }

    /// Lets the blocks of declarations run again that were omitted after others.
    private func includeDeclarations(from index: Int) {
        omittedDeclarations.removeSubrange(index...)
        omittedDeclarationTable.remove(from: index)
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
        // Borrowed, because all children of one on all threads would write to its count.
        let parentsLayout = parent?.unmanagedLayout
        // The ancestors of a child that no binding declares are frozen already.
        let additions = hasModules ? settledModules(in: ModulesAround(parentsLayout?.object)) : self.additions
        let layout = Layout(
            remainingBindings(of: additions), requirements: additions.requirements, observers: additions.observers,
            modules: additions.modules, parent: parentsLayout)
        try layout.refuse((additions.problems + layout.problems()).eachCauseOnce)
        return try Registry.open(layout, parent: parent)
    }

    /// Makes the declaration of children with these bindings.
    @inline(never) func makeDeclaration(
        of root: any Any.Type, isOfMainActor: Bool, isOmitted: Bool, _ additions: Additions? = nil
    ) -> ChildDeclaration {
        let additions = additions ?? self.additions
        return ChildDeclaration(
            of: root, remainingBindings(of: additions), requirements: additions.requirements,
            observers: additions.observers, isOfMainActor: isOfMainActor, modules: additions.modules,
            isOmitted: isOmitted)
    }

    /// All that was added.
    var additions: Additions {
        Additions(bindings: bindings, requirements: requirements, observers: observers)
    }

    /// Returns the bindings that are not removed.
    private func remainingBindings(of additions: Additions) -> [Binding] {
        let bindings = additions.bindings
        guard hasRemovals else { return bindings }
        // Of each name the last removal.
        var removals = KeyNumbers()
        for (index, binding) in bindings.enumerated() where binding.isRemoval {
            removals.set(index, for: binding.nameIdentity)
        }
        var remaining: [Binding] = []
        for (index, binding) in bindings.enumerated() where !binding.isRemoval {
            if !binding.isSeed, let removal = removals.number(of: binding.nameIdentity), removal > index {
                continue
            }
            remaining.append(binding)
        }
        return remaining
    }
}
