// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again there.

/// A module that a configuration has installed, and what it has added.
struct InstalledModule {
    let module: any Module
    let site: BindingSite
    /// Whether the configuration's block has installed it itself, also later than a module.
    var isInstalledByBlock: Bool
    /// Whether it is said to be one of the configuration's own, or that of an ancestor; nil if neither is said.
    var shadowing: Bool?
    /// Its bindings and removals among those of the configuration, with those of the modules that it has installed. Likewise
    /// the other ranges.
    var bindings: Range<Int>
    var requirements: Range<Int>
    var observers: Range<Int>
    /// The modules that it has installed.
    var modules: Range<Int>

    var name: String { String(describing: type(of: module)) }
}

/// A module that is installed around a configuration: in a configuration that is open, too, or in an earlier one.
struct ModuleOfAncestor {
    let type: any Any.Type
    let site: BindingSite
    /// Nil for one of an earlier configuration.
    let module: (any Module)?

    func isSame(as other: any Module) -> Bool {
        guard let module else { return type == Swift.type(of: other) }
        return BTKInjector.isSame(module, as: other)
    }
}

extension Layout {
    /// The modules without state that are installed here and in parents.
    var modulesAround: [ModuleOfAncestor] {
        var all: [ModuleOfAncestor] = []
        for layout in lineage {
            for module in layout.modules {
                all.append(ModuleOfAncestor(type: module.type, site: module.site, module: nil))
            }
        }
        return all
    }
}

// MARK: Installing

extension Configuration {
    /// Returns whether a module is installed here already, and notes that it is installed once more.
    func hasInstalled(_ module: any Module, shadowing: Bool?) -> Bool {
        guard let index = modules.firstIndex(where: { isSame(module, as: $0.module) }) else { return false }
        if openModuleCount == 0 { modules[index].isInstalledByBlock = true }
        if let shadowing { modules[index].shadowing = shadowing }
        return true
    }

    /// Whether a module declares the child for which this is a configuration, or one around that.
    func isOpen(_ module: any Module) -> Bool { openModules.contains { isSame(module, as: $0) } }

    /// Returns the error of a module that declares a child which installs one of its own, and so on, without an end.
    func ring(of module: any Module) -> InjectionError {
        let start = openModules.firstIndex { isSame(module, as: $0) } ?? 0
        let path = openModules[start...].map { BindingKey(of: type(of: $0), named: nil).about(.module) }
        return .circularDependency(path: path + [path[0]])
    }

    /// Lets a module bind here. The caller ends that.
    func open(_ module: any Module, shadowing: Bool?, at site: (fileID: String, line: Int)) -> OpenModule {
        let open = OpenModule(mark: mark, origin: origin)
        modules.append(
            InstalledModule(
                module: module, site: place(at: site).site, isInstalledByBlock: openModuleCount == 0,
                shadowing: shadowing, bindings: memory.count..<memory.count,
                requirements: requirements.count..<requirements.count,
                observers: observers.count..<observers.count, modules: modules.count + 1..<modules.count + 1))
        openModules.append(module)
        openModuleCount += 1
        origin = BindingSite.Origin(
            fileID: origin?.fileID ?? "", module: String(describing: type(of: module)), child: origin?.child)
        return open
    }

    /// Notes that a module has bound what it binds, or undoes that if it has failed.
    func close(_ open: OpenModule, hasFailed: Bool) {
        openModules.removeLast()
        openModuleCount -= 1
        origin = open.origin
        guard !hasFailed else { return undo(after: open.mark) }
        let index = open.mark.modules.count
        modules[index].bindings = open.mark.bindingCount..<memory.count
        modules[index].requirements = open.mark.requirements.count..<requirements.count
        modules[index].observers = open.mark.observers.count..<observers.count
        modules[index].modules = index + 1..<modules.count
    }

    /// What was there before a module began to bind.
    struct OpenModule {
        fileprivate let mark: Mark
        fileprivate let origin: BindingSite.Origin?
    }
}

// MARK: Leaving out

extension Configuration {
    /// The modules that are installed here, for the children that are declared here.
    var modulesForChildren: [ModuleOfAncestor] {
        modules.map { ModuleOfAncestor(type: type(of: $0.module), site: $0.site, module: $0.module) }
    }

    /// The modules that later configurations know.
    var modulesWithoutState: [ModuleWithoutState] {
        modules.filter { hasNoState($0.module) }.map { ModuleWithoutState(type: type(of: $0.module), site: $0.site) }
    }

    /// What modules have added that is left out, in ascending ranges that do not overlap.
    struct LeftOut {
        var bindings: [Range<Int>] = []
        var requirements: [Range<Int>] = []
        var observers: [Range<Int>] = []
        /// The errors of modules of which nobody says whether they are the child's or the ancestor's.
        var problems: [InjectionError] = []

        var isEmpty: Bool { bindings.isEmpty }

        fileprivate mutating func add(_ module: InstalledModule) {
            bindings.append(module.bindings)
            requirements.append(module.requirements)
            observers.append(module.observers)
        }
    }

    /// Returns what modules have added that are installed around this, too.
    ///
    /// Where a module of the child takes something that the child binds or is given, or removes something of the child's, its
    /// parts would differ from the ancestor's: which are meant is a question then, as it is where the block itself installs
    /// what an ancestor has. Such a module stays, so that nothing that it binds is missing as well.
    func leftOut(installedAround ancestors: [ModuleOfAncestor]) -> LeftOut {
        let left = modules(installedAround: ancestors) { $0.shadowing != true }
        var leftOut = LeftOut()
        guard !left.isEmpty else { return leftOut }
        // What would be left out if nothing were told.
        for (index, _) in left { leftOut.add(modules[index]) }
        let ownBindings = OwnBindings(memory.places, without: leftOut.bindings)
        var kept = LeftOut()
        for (index, ancestor) in left {
            let module = modules[index]
            let isUnsaid =
                module.shadowing == nil
                && (module.isInstalledByBlock || ownBindings.makeADifference(to: module, of: memory.places))
            if isUnsaid {
                kept.problems.append(.duplicateModule(module.name, sites: [ancestor.site, module.site]))
            } else {
                kept.add(module)
            }
        }
        return kept
    }

    /// Returns what modules have added to a block of an override that the original has, too. What the block itself installs
    /// is as its bindings.
    func leftOutOfOverride(of ancestors: [ModuleOfAncestor]) -> LeftOut {
        let left = modules(installedAround: ancestors) { module in
            module.shadowing.map { !$0 } ?? !module.isInstalledByBlock
        }
        var leftOut = LeftOut()
        for (index, _) in left { leftOut.add(modules[index]) }
        return leftOut
    }

    /// Returns those of some modules that are installed around this, too, each with that of the ancestor. The modules that
    /// such a one has installed are a part of it.
    private func modules(
        installedAround ancestors: [ModuleOfAncestor], where mayBeLeftOut: (InstalledModule) -> Bool
    ) -> [(index: Int, ancestor: ModuleOfAncestor)] {
        guard !ancestors.isEmpty else { return [] }
        var found: [(index: Int, ancestor: ModuleOfAncestor)] = []
        var index = 0
        while index < modules.count {
            let module = modules[index]
            if mayBeLeftOut(module), let ancestor = ancestors.first(where: { $0.isSame(as: module.module) }) {
                found.append((index, ancestor))
                index = module.modules.upperBound
            } else {
                index += 1
            }
        }
        return found
    }

    /// Takes out of the children that are declared here what modules have added that are installed around them, at any depth.
    /// Returns the errors of modules of which nobody says whose they are.
    func settleModulesOfChildren(around ancestors: [ModuleOfAncestor]) -> [InjectionError] {
        guard childrenHaveModules else { return [] }
        var problems: [InjectionError] = []
        let ancestors = ancestors + modulesForChildren
        for child in children.indices {
            let configuration = children[child].configuration
            problems += configuration.settleModulesOfChildren(around: ancestors)
            let leftOut = configuration.leftOut(installedAround: ancestors)
            problems += leftOut.problems
            setDeclaration(of: child, without: leftOut)
        }
        return problems
    }
}

/// What a child binds and is given, besides its modules that an ancestor has, too.
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
    func makeADifference(to module: InstalledModule, of places: [Place]) -> Bool {
        places[module.bindings].enumerated().contains { offset, place in
            if place.binding.isRemoval, let bound = names[place.nameIdentity] {
                return bound < module.bindings.lowerBound + offset
            }
            return place.wantedKeys.contains { wanted in
                wanted.keys.contains { keys[$0.identity] != nil }
                    || wanted.element.map { elements[BindingIdentity($0, nil)] != nil } == true
            }
        }
    }
}

extension Array {
    /// Returns the elements outside of ascending ranges.
    func leavingOut(_ ranges: [Range<Int>]) -> [Element] {
        var rest: [Element] = []
        var start = 0
        for range in ranges {
            rest += self[start..<range.lowerBound]
            start = range.upperBound
        }
        return rest + self[start...]
    }
}
