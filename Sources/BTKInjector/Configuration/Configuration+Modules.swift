// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again
// there.

extension Configuration {
    /// Lets a module bind here. The caller ends that.
    func open(_ module: InstalledModule) {
        hasModules = true
        modules.add(module)
        openBlocks.modules.append(module)
        origin = BindingSite.Origin(
            fileID: origin?.fileID ?? "", module: module.name, moduleIsEquatable: module.isEquatable,
            child: origin?.child)
    }

    /// Notes that a module has bound what it binds, or undoes that if it has failed.
    func close(_ module: InstalledModule, hasFailed: Bool) {
        openBlocks.modules.removeLast()
        origin = module.outerOrigin
        if hasFailed { undo(after: module.start) } else { module.end = mark }
    }

    // MARK: Leaving out

    /// Leaves out what modules have added that are installed around this, too; here, and in the children that are
    /// declared here, at any depth. Returns the errors of modules of which it is not said whether they are a child's or
    /// the ancestor's.
    func settleModules(in ancestors: ModulesAround) -> [InjectionError] {
        var around = ancestors
        // From outside in, of those declared in one configuration the last one first. The errors stand the other way.
        var problems: [InjectionError] = []
        // By a list, because declarations nest.
        var rest = [(configuration: self, depth: 0)]
        while let (configuration, depth) = rest.popLast() {
            around.removeAll(from: depth)
            problems += configuration.leaveOutModules(of: around).reversed()
            if let binding = configuration.declaration, let children = binding.children {
                binding.replaceChildren(by: children.with(configuration.content))
            }
            around.add(configuration.modules, depth: depth)
            for child in configuration.children where child.hasModules { rest.add((child, depth + 1)) }
        }
        return problems.reversed()
    }

    /// Leaves out what modules have added that are installed around this, too. Returns the errors of others.
    ///
    /// Where a module of the child takes something that the child binds or is given, or removes something of the
    /// child's, its parts would differ from the ancestor's: which are meant is a question then, as it is where the
    /// block itself installs what an ancestor has. Such a module stays, so that nothing that it binds is missing as
    /// well.
    private func leaveOutModules(of ancestors: ModulesAround) -> [InjectionError] {
        leftOut = []
        let installedAround = modules(installedIn: ancestors) { $0.shadowing != true }
        guard !installedAround.isEmpty else { return [] }
        let ownBindings = OwnBindings(of: self, without: installedAround)
        var problems: [InjectionError] = []
        for module in installedAround {
            let isUnsaid =
                module.shadowing == nil
                && (module.isInstalledByBlock || ownBindings.makeADifference(to: module, of: self))
            if isUnsaid, let site = ancestors.site(of: module) {
                problems.add(.duplicateModule(module.name, sites: [site, module.site]))
            } else {
                leftOut.add(module)
            }
        }
        return problems
    }

    /// Returns what is said in an override, but for what modules have added that the original has, too. What the block
    /// itself installs is as its bindings.
    func contentOfOverride(in ancestors: ModulesAround) -> LayoutContent {
        leftOut = modules(installedIn: ancestors) { module in module.shadowing.map { !$0 } ?? !module.isInstalledByBlock
        }
        return contentWithRemovals
    }

    /// Returns those of some modules that are installed around this, too. The modules that such a one has installed are
    /// a part of it.
    @inline(never)
    private func modules(
        installedIn ancestors: ModulesAround, where mayBeLeftOut: (InstalledModule) -> Bool
    ) -> [InstalledModule] {
        guard !ancestors.isEmpty else { return [] }
        var found: [InstalledModule] = []
        var index = 0
        while index < modules.all.count {
            let module = modules.all[index]
            if mayBeLeftOut(module), ancestors.site(of: module) != nil {
                found.add(module)
                index = module.end.modules
            } else {
                index += 1
            }
        }
        return found
    }
}
