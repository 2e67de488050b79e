/// The content of a configuration's block. An object, because the binder and its view of the main actor share it.
///
/// It becomes a layout, or the declaration of children, or what an override puts in place of another layout's bindings.
final class Configuration {
    /// The bindings in the order in which they were made, and what else is said.
    // Checks of exclusivity would be a fourteenth of configuring. Safe because only the methods here change it, and
    // none calls another meanwhile.
    @safe @exclusivity(unchecked) private var said = LayoutContent()
    private var modules = InstalledModules()
    /// The modules of the children that are declared here, at any depth.
    private var modulesOfChildren = InstalledModules()
    /// The modules whose `configure` runs now, each within the one before.
    private var openModules: [BindingKey] = []
    /// The origin of the next bindings: a file, a module, and the declaration of a child.
    private var origin: BindingSite.Origin?
    /// The configuration that declares the child for which this one is, and the declaration.
    private let outer: Configuration?
    private let declaration: BindingDescription?
    /// The layout of the parent, or of what is overridden. Its modules are not installed again here.
    private let layoutAround: Layout?
    let isOverride: Bool
    private var problems: [Problem] = []
    /// The problem of a declaration that is too deep within others. No block of a declaration runs any more then, so
    /// that a function that declares itself twice ends at once.
    private var depthProblem: Problem?

    /// How many declarations of children, and how many modules, may be within each other.
    static var maximumDepth: Int { 64 }

    /// - Parameters:
    ///   - layout: The layout of the parent, or of what is overridden.
    ///   - isOverride: Whether the layout is overridden.
    init(around layout: Layout? = nil, isOverride: Bool = false) {
        outer = nil
        declaration = nil
        layoutAround = layout
        self.isOverride = isOverride
    }

    /// Makes the configuration of a child that another configuration declares.
    private init(ofChildIn outer: Configuration, declaredBy declaration: BindingDescription) {
        self.outer = outer
        self.declaration = declaration
        isOverride = outer.isOverride
        layoutAround = nil
    }

    /// The frozen layouts whose modules are not installed again here. The block of a child in an override changes the
    /// children that its declaration makes, with the modules that they have.
    private lazy var layoutsAround: [Layout] = {
        guard isOverride, let outer, let declaration else { return layoutAround.map { [$0] } ?? [] }
        return outer.layoutsAround.flatMap(\.family).filter {
            $0.declaration?.description.hasKey(of: declaration) == true
        }
    }()

    /// All that is said.
    var content: LayoutContent {
        var content = said
        content.modules = modules.frozen
        return content
    }

    // MARK: Bindings

    /// Returns a place in the source, with what it is a part of, which all bindings of a file and a module share.
    @inline(__always) func site(at site: (fileID: String, line: Int)) -> BindingSite {
        if let origin, origin.fileID == site.fileID { return BindingSite(line: site.line, of: origin) }
        return BindingSite(line: site.line, of: makeOrigin(site.fileID))
    }

    @inline(never) private func makeOrigin(_ fileID: String) -> BindingSite.Origin {
        let new = BindingSite.Origin(
            fileID: fileID, module: origin?.module, installation: origin?.installation, child: origin?.child)
        origin = new
        return new
    }

    @inline(__always) func add(
        _ metadata: consuming BindingMetadata, at site: (fileID: String, line: Int),
        _ source: consuming Binding.Source?
    ) {
        said.bindings.append(Binding(metadata, at: self.site(at: site), source))
    }

    /// Has the configuration checked by a function, because something is wired.
    func check(by wiringCheck: @escaping WiringCheck) {
        if said.wiringCheck == nil { said.wiringCheck = wiringCheck }
    }

    func add(_ requirement: Requirement) { said.requirements.append(requirement) }

    func addObserver(_ observer: @escaping ConstructionObserver) { said.observers.append(observer) }

    /// Removes what an override's original binds for a type and a name.
    func removeBinding(of type: any Any.Type, named name: BindingName?, at site: (fileID: String, line: Int)) {
        let removed = BindingDescription(BindingMetadata(type: type, name: name), at: self.site(at: site))
        guard isOverride else {
            return problems.append(Problem(.unusedOverride(.removalOutside), removed.key))
        }
        said.removals.append(Removal(description: removed, position: said.bindings.count))
    }

    // MARK: Modules

    /// Lets a module bind here, unless an equal one is installed here or around this configuration.
    func install<M: Module>(_ module: M, at site: (fileID: String, line: Int), _ configure: () throws -> Void) throws {
        let site = self.site(at: site)
        let hashable = AnyHashable(module)
        guard !hasModule(hashable, at: site) else { return }
        let key = BindingKey(of: M.self, named: nil)
        if let first = modulesOfChildren.site(of: hashable) ?? siteInOverriddenChildren(of: hashable, at: site) {
            problems.append(Problem(.duplicate(.module, at: [first, site]), key))
        }
        openModules.append(key)
        defer { openModules.removeLast() }
        guard openModules.count <= Self.maximumDepth, ResolutionThread.current.hasRoomForBlock else {
            throw Problem(.nesting(.modules), key, path: openModules).publicError
        }
        let before = (
            said: said.counts, modules: modules.count, ofChildren: modulesOfChildren.count, problems: problems.count,
            origin: origin, depthProblem: depthProblem
        )
        // The module counts as installed before it binds, so that it may install others which install it again.
        modules.insert(hashable, at: site)
        origin = BindingSite.Origin(
            fileID: origin?.fileID ?? "", module: String(describing: M.self), installation: site, child: origin?.child)
        defer { origin = before.origin }
        do {
            try configure()
        } catch {
            said.cut(to: before.said)
            modules.cut(to: before.modules)
            modulesOfChildren.cut(to: before.ofChildren)
            problems.removeSubrange(before.problems...)
            depthProblem = before.depthProblem
            throw error
        }
    }

    /// Whether an equal module is installed here or around this configuration.
    private func hasModule(_ module: AnyHashable, at site: BindingSite) -> Bool {
        if modules.site(of: module) != nil || outer?.hasModule(module, at: site) == true { return true }
        guard !layoutsAround.isEmpty else { return false }
        let new = InstalledModule(module, at: site)
        return layoutsAround.contains { $0.lineage.contains { $0.modules.contains { $0.isSame(as: new) } } }
    }

    /// Returns where a child of what is overridden has installed an equal module: the override would install it for the
    /// child's parent, too late.
    private func siteInOverriddenChildren(of module: AnyHashable, at site: BindingSite) -> BindingSite? {
        guard isOverride else { return nil }
        let new = InstalledModule(module, at: site)
        let modules = layoutsAround.flatMap { $0.family.dropFirst() }.flatMap(\.modules)
        return modules.first { $0.isSame(as: new) }?.site
    }

    // MARK: Children

    /// Declares children, and returns what they are made of.
    ///
    /// - Parameters:
    ///   - declaration: The key that makes them, and where it is bound.
    ///   - addSeeds: Binds the seeds.
    ///   - configure: Binds all else.
    func declare(
        _ declaration: BindingDescription, of root: any Any.Type, isOfMainActor: Bool,
        addSeeds: (inout Binder) -> Void, to configure: (inout Binder) throws -> Void
    ) rethrows -> ChildDeclaration {
        let child = Configuration(ofChildIn: self, declaredBy: declaration)
        var binder = Binder(child)
        let around = declaration.site.origin
        child.origin = around.ofChild(declaredAt: declaration.site, isSeed: true)
        addSeeds(&binder)
        child.origin = around.ofChild(declaredAt: declaration.site)
        child.depthProblem = depthProblem ?? child.problemOfDepth
        if child.depthProblem == nil { try configure(&binder) }
        modulesOfChildren.insert(contentsOf: child.modules)
        modulesOfChildren.insert(contentsOf: child.modulesOfChildren)
        problems += child.problems
        depthProblem = child.depthProblem
        return ChildDeclaration(of: root, child.content, isOfMainActor: isOfMainActor)
    }

    /// The problem of the declaration for which this configuration is, if it is too deep within others.
    private var problemOfDepth: Problem? {
        let path = path
        guard path.count > Self.maximumDepth || !ResolutionThread.current.hasRoomForBlock else { return nil }
        return Problem(.nesting(.declarations), path[path.count - 1], path: path)
    }

    /// The keys of the declarations around what is bound here, from outside in.
    private var path: [BindingKey] { (outer?.path ?? []) + (declaration.map { [$0.key] } ?? []) }

    // MARK: Freezing

    /// Makes the registry of what was bound.
    ///
    /// - Parameter parent: Where keys are looked up that are not bound here. The caller keeps it.
    func freeze(parent: Registry? = nil) throws(InjectionError) -> Registry {
        // Borrowed, because all children of one on all threads would write to its count.
        let (layout, found) = Layout.checked(content, parent: parent?.unmanagedLayout)
        try layout.refuse(problems(besides: found))
        return try Registry.open(layout, parent: parent)
    }

    /// Returns what is wrong with what was said, and with the layout that it has become. If the block of a declaration
    /// did not run, that only, because all else would follow from it.
    func problems(besides others: [Problem]) -> [Problem] {
        if let depthProblem { return [depthProblem] }
        return problems.isEmpty ? others.eachCauseOnce : (problems + others).eachCauseOnce
    }
}

extension Layout {
    /// Throws problems, if there are any. The errors keep the layout, for their texts, so the bindings are released
    /// before.
    @inline(never) func refuse(_ problems: [Problem]) throws(InjectionError) {
        guard !problems.isEmpty else { return }
        RefusedLayouts.add(self)
        for livesOnMainActor in [true, false] { releaseBindings(ofMainActor: livesOnMainActor) }
        throw .invalidConfiguration(problems.map(\.publicError))
    }
}
