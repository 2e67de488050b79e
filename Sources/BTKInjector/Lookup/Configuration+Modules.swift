// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again there.

/// The modules that are installed around a configuration: by configurations that are open, too, and by earlier ones.
struct ModulesAround {
    private var open: [InstalledModules] = []
    private var frozen: [ModuleWithoutState] = []
    /// Finds those that are frozen by their types.
    private var table = HashTable()

    /// The modules of a layout, and of its parents.
    init(_ layout: Layout?) {
        for layout in layout?.lineage ?? [] { add(layout.modules) }
    }

    mutating func add(_ modules: InstalledModules) { open.append(modules) }

    mutating func add(_ modules: [ModuleWithoutState]) {
        for module in modules {
            table.add(frozen.count, hash: ObjectIdentifier(module.type).hashValue)
            frozen.append(module)
        }
    }

    var isEmpty: Bool { open.isEmpty && frozen.isEmpty }

    /// Returns where the nearest module is installed that is the same.
    func site(of identity: ModuleIdentity) -> BindingSite? {
        for modules in open.reversed() {
            if let number = modules.number(of: identity) { return modules.all[number].site }
        }
        let type = identity.type
        return table.first(ObjectIdentifier(type).hashValue) { frozen[$0].type == type }.map { frozen[$0].site }
    }
}

// MARK: Installing

extension Configuration {
    /// Lets a module bind here. The caller ends that.
    func open(
        _ identity: ModuleIdentity, shadowing: Bool?, at site: (fileID: String, line: Int)
    ) -> OpenModule {
        let open = OpenModule(mark: mark, origin: origin)
        settleModules = { $0.settledModules(in: ModulesAround($1)) }
        modules.open(
            InstalledModule(
                identity: identity, site: place(at: site).site, isInstalledByBlock: modules.areInstalledByBlock,
                shadowing: shadowing, bindings: memory.count..<memory.count,
                requirements: requirements.count..<requirements.count,
                observers: observers.count..<observers.count, children: children.count..<children.count,
                modules: modules.count + 1..<modules.count + 1))
        origin = BindingSite.Origin(
            fileID: origin?.fileID ?? "", module: identity.name, moduleIsEquatable: identity.isEquatable,
            child: origin?.child)
        return open
    }

    /// Notes that a module has bound what it binds, or undoes that if it has failed.
    func close(_ open: OpenModule, hasFailed: Bool) {
        origin = open.origin
        let mark = open.mark
        guard !hasFailed else { return undo(after: mark) }
        modules.close(mark.moduleCount) { module in
            module.bindings = mark.bindingCount..<memory.count
            module.requirements = mark.requirementCount..<requirements.count
            module.observers = mark.observerCount..<observers.count
            module.children = mark.childCount..<children.count
        }
    }

    /// The state before a module began to bind.
    struct OpenModule {
        fileprivate let mark: Mark
        fileprivate let origin: BindingSite.Origin?
    }
}

// MARK: Leaving out

/// Leaves out what modules of a configuration have added that are installed around it, too, by those of a layout.
typealias ModuleSettlement = (Configuration, Layout?) -> SettledModules

/// The additions of modules to a configuration that are left out, in ascending ranges that do not overlap.
struct SettledModules {
    var bindings: [Range<Int>] = []
    var requirements: [Range<Int>] = []
    var observers: [Range<Int>] = []
    /// The errors of modules of which nobody says whether they are the child's or the ancestor's.
    var problems: [InjectionError] = []
    /// The modules that later configurations know.
    var modules: [ModuleWithoutState] = []

    fileprivate mutating func add(_ module: InstalledModule) {
        bindings.append(module.bindings)
        requirements.append(module.requirements)
        observers.append(module.observers)
    }
}

extension Configuration {
    /// Leaves out what modules have added that are installed around this, too, and settles those of the children that are
    /// declared here, at any depth.
    func settledModules(in ancestors: ModulesAround) -> SettledModules {
        var settled = leftOut(installedAround: ancestors)
        settled.problems.insert(contentsOf: settleModulesOfChildren(in: ancestors), at: 0)
        settled.modules = modules.withoutState
        return settled
    }

    /// Takes out of the children that are declared here what modules have added that are installed around them.
    /// Returns the errors of modules of which nobody says whose they are.
    private func settleModulesOfChildren(in ancestors: ModulesAround) -> [InjectionError] {
        var problems: [InjectionError] = []
        var ancestors = ancestors
        ancestors.add(modules)
        for (place, child) in children where child.settleModules != nil {
            let settled = child.settledModules(in: ancestors)
            problems += settled.problems
            guard let declaration = place.binding.children else { continue }
            place.binding.replaceChildren(
                by: child.makeDeclaration(
                    of: declaration.root, isOfMainActor: declaration.isOfMainActor, isOmitted: declaration.isOmitted,
                    settled))
        }
        return problems
    }

    /// Returns what modules have added that are installed around this, too.
    ///
    /// Where a module of the child takes something that the child binds or is given, or removes something of the child's, its
    /// parts would differ from the ancestor's: which are meant is a question then, as it is where the block itself installs
    /// what an ancestor has. Such a module stays, so that nothing that it binds is missing as well.
    private func leftOut(installedAround ancestors: ModulesAround) -> SettledModules {
        let left = modules(installedAround: ancestors) { $0.shadowing != true }
        var leftOut = SettledModules()
        guard !left.isEmpty else { return leftOut }
        // First everything that would be left out if nothing were reported.
        for (index, _) in left { leftOut.add(modules.all[index]) }
        let ownBindings = OwnBindings(memory.places, without: leftOut.bindings)
        var kept = SettledModules()
        for (index, site) in left {
            let module = modules.all[index]
            let isUnsaid =
                module.shadowing == nil
                && (module.isInstalledByBlock || ownBindings.makeADifference(to: module, of: self))
            if isUnsaid {
                kept.problems.append(.duplicateModule(module.identity.name, sites: [site, module.site]))
            } else {
                kept.add(module)
            }
        }
        return kept
    }

    /// Returns what modules have added to a block of an override that the original has, too. What the block itself installs
    /// is as its bindings.
    func leftOutOfOverride(of ancestors: ModulesAround) -> SettledModules {
        let left = modules(installedAround: ancestors) { module in
            module.shadowing.map { !$0 } ?? !module.isInstalledByBlock
        }
        var leftOut = SettledModules()
        for (index, _) in left { leftOut.add(modules.all[index]) }
        return leftOut
    }

    /// Returns those of some modules that are installed around this, too, each with the place where the ancestor has
    /// installed it. The modules that such a one has installed are a part of it.
    private func modules(
        installedAround ancestors: ModulesAround, where mayBeLeftOut: (InstalledModule) -> Bool
    ) -> [(index: Int, siteOfAncestor: BindingSite)] {
        guard !ancestors.isEmpty else { return [] }
        var found: [(index: Int, siteOfAncestor: BindingSite)] = []
        var index = 0
        while index < modules.count {
            let module = modules.all[index]
            if mayBeLeftOut(module), let site = ancestors.site(of: module.identity) {
                found.append((index, site))
                index = module.modules.upperBound
            } else {
                index += 1
            }
        }
        return found
    }
}

/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
private struct OwnBindings {
    /// For each key and, under no list of arguments, for each name the index of the first binding.
    private var keys: [BindingIdentity: Int] = [:]
    private var names: [BindingIdentity: Int] = [:]
    /// The types of which a set would have an element.
    private var elements: [BindingIdentity: Int] = [:]

    init(_ places: [Place], without leftOut: [Range<Int>]) {
        var ranges = leftOut[...]
        for (index, place) in places.enumerated() {
            while let range = ranges.first, range.upperBound <= index { ranges.removeFirst() }
            guard ranges.first?.contains(index) != true, place.binding.isBound else { continue }
            if keys[place.identity] == nil { keys[place.identity] = index }
            if place.takes(nil) { elements[BindingIdentity(place.type, nil)] = index }
            if !place.binding.isSeed, names[place.nameIdentity] == nil { names[place.nameIdentity] = index }
        }
    }

    /// Returns whether something wired of a module takes one of these, or the module removes one.
    func makeADifference(to module: InstalledModule, of configuration: Configuration) -> Bool {
        for (offset, place) in configuration.memory.places(from: module.bindings.lowerBound).enumerated() {
            guard offset < module.bindings.count else { break }
            if place.binding.isRemoval {
                // One that is bound later is not removed.
                if let bound = names[place.nameIdentity], bound < module.bindings.lowerBound + offset { return true }
            } else if isTaken(by: place) {
                return true
            }
        }
        // Then the needs of the children that it declares.
        var rest = configuration.children[module.children].map(\.configuration)
        while let child = rest.popLast() {
            if child.memory.places.contains(where: isTaken) { return true }
            rest += child.children.map(\.configuration)
        }
        return false
    }

    private func isTaken(by place: Place) -> Bool {
        place.wantedKeys.contains { wanted in
            wanted.keys.contains { keys[$0.identity] != nil }
                || wanted.element.map { elements[BindingIdentity($0, nil)] != nil } == true
        }
    }
}

extension Array {
    /// Returns the elements outside of ascending ranges.
    func leavingOut(_ ranges: [Range<Int>]) -> [Element] {
        guard !ranges.isEmpty else { return self }
        var rest: [Element] = []
        var start = 0
        for range in ranges {
            rest += self[start..<range.lowerBound]
            start = range.upperBound
        }
        return rest + self[start...]
    }
}
