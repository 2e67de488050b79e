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
    private(set) lazy var modules = InstalledModules()
    /// The blocks that run now, of this configuration and of those around it.
    private(set) lazy var openBlocks = OpenBlocks()
    /// How many modules were binding when its block began.
    private let outerModuleCount: Int
    /// The configurations of the children that are declared here, in the order of their bindings.
    private(set) var children: [Configuration] = []
    /// The binding that declares the child for which this one is.
    private(set) var declaration: Binding?
    /// Whether a module is installed here or in a declared child.
    var hasModules = false
    /// The module that binds now, and the declaration of the child for which it does.
    var origin: BindingSite.Origin?
    /// Whether a block has exchanged its binder for another one, by `swap`.
    private var binderWasExchanged = false

    init() { outerModuleCount = 0 }

    /// A configuration of a child that another one declares.
    init(ofChildIn outer: Configuration) {
        outerModuleCount = outer.openBlocks.modules.count
        openBlocks = outer.openBlocks
    }

    deinit {
        // By a list, because a small stack has no room to release them one within the other.
        guard !children.isEmpty else { return }
        var rest = exchange(&children, with: [])
        while let configuration = rest.popLast() { rest += exchange(&configuration.children, with: []) }
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
        configuration.declaration = bindings[bindings.count - 1]
        children.append(configuration)
        if configuration.hasModules { hasModules = true }
    }

    /// A point between what is said: how much there is of each before it.
    struct Mark {
        var bindings = 0
        var requirements = 0
        var observers = 0
        var modules = 0
        var children = 0
        var omittedDeclarations = 0
    }

    /// The point behind all that is said so far.
    var mark: Mark {
        Mark(
            bindings: bindings.count, requirements: requirements.count, observers: observers.count,
            modules: modules.all.count, children: children.count,
            omittedDeclarations: openBlocks.omittedDeclarations.count)
    }

    /// Returns to a point: removes what was added behind it.
    func undo(after mark: Mark) {
        // Released at the end, because users' objects are among them.
        let undone = (
            bindings.removeAll(from: mark.bindings), requirements.removeAll(from: mark.requirements),
            observers.removeAll(from: mark.observers), modules.removeAll(from: mark.modules),
            children.removeAll(from: mark.children)
        )
        openBlocks.includeDeclarations(from: mark.omittedDeclarations)
        withExtendedLifetime(undone) {}
    }

    /// Whether the block installs modules now, and no module does.
    var blockInstallsModules: Bool { openBlocks.modules.count == outerModuleCount }

    /// Returns the error of a module that declares a child which installs it again, and so on, without an end.
    func ring(of module: InstalledModule) -> InjectionError? {
        let outer = openBlocks.modules[..<outerModuleCount]
        guard let first = outer.lastIndex(where: { module.isSame(as: $0) }) else { return nil }
        return .circularDependency(path: openBlocks.path(from: first, to: openBlocks.modules[first]))
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
        let problems = hasModules ? settleModules(in: ModulesAround(parentsLayout?.object)) : []
        let layout = Layout(content, parent: parentsLayout)
        try layout.refuse((problems + layout.problems()).eachCauseOnce)
        return try Registry.open(layout, parent: parent)
    }

    /// All that stays: neither left out with a module nor removed.
    @inline(never) var content: LayoutContent {
        var content = contentWithRemovals
        guard hasRemovals else { return content }
        // Of each name the last removal.
        var removals = KeyNumbers()
        for (index, binding) in content.bindings.enumerated() where binding.isRemoval {
            removals.set(index, for: binding.nameIdentity)
        }
        var remaining: [Binding] = []
        for (index, binding) in content.bindings.enumerated() where !binding.isRemoval {
            if !binding.isSeed, let removal = removals.number(of: binding.nameIdentity), removal > index {
                continue
            }
            remaining.add(binding)
        }
        content.bindings = remaining
        return content
    }

    /// All that is said, but for what is left out with a module.
    @inline(never) var contentWithRemovals: LayoutContent {
        let modules = hasModules ? modules.withoutState : []
        guard hasModules, leavesModulesOut else {
            return LayoutContent(
                bindings: bindings, requirements: requirements, observers: observers, modules: modules)
        }
        var content = LayoutContent(modules: modules)
        for part in parts where part.module?.stays != false {
            content.bindings.add(bindings, part.start.bindings..<part.end.bindings)
            content.requirements.add(requirements, part.start.requirements..<part.end.requirements)
            content.observers.add(observers, part.start.observers..<part.end.observers)
        }
        return content
    }

    /// A part of what is said: the module that says it, or nil for the block itself, and the points between which it
    /// stands. The part of a module that another one has installed is its own.
    struct Part {
        let module: InstalledModule?
        let start: Mark
        let end: Mark
    }

    /// All parts, in order.
    @inline(never) var parts: [Part] {
        var parts: [Part] = []
        var open: [InstalledModule] = []
        var start = Mark()
        func end(at point: Mark) {
            parts.add(Part(module: open.last, start: start, end: point))
            start = point
        }
        for module in modules.all {
            while let last = open.last, last.end.modules <= module.number {
                end(at: last.end)
                open.removeLast()
            }
            end(at: module.start)
            open.add(module)
        }
        while let last = open.last {
            end(at: last.end)
            open.removeLast()
        }
        end(at: mark)
        return parts
    }
}
