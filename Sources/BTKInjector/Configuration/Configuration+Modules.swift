// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again
// there.

extension Configuration {
    /// Lets a module bind here. The caller ends that.
    func open(_ module: InstalledModule) {
        hasModules = true
        noteInstallation(of: module)
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
        if hasFailed {
            installer?.installed.removeLast()
            undo(after: module.start)
        } else {
            module.end = mark
            modules.close(module)
        }
    }

    /// The module of this configuration that binds now; nil for the block itself.
    private var installer: InstalledModule? { blockInstallsModules ? nil : openBlocks.modules.last }

    /// Notes that the module that binds now installs another one, which is new, or has been closed.
    func noteInstallation(of module: InstalledModule) { installer?.installed.add(module.number) }

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
    /// block itself installs what an ancestor has. Such a module stays, with what no ancestor has of its parts, so that
    /// nothing that it binds is missing as well.
    private func leaveOutModules(of ancestors: ModulesAround) -> [InjectionError] {
        lookAtModules(in: ancestors) { $0.shadowing == true }
        guard leavesModulesOut else { return [] }
        let ownBindings = OwnBindings(of: self)
        for part in parts {
            guard let module = part.module, !module.stays, !module.makesADifference else { continue }
            module.makesADifference = ownBindings.makeADifference(
                to: part.start.bindings..<part.end.bindings, children[part.start.children..<part.end.children],
                of: self)
        }
        for module in modules.closed where module.parts(in: modules).contains(where: \.makesADifference) {
            module.makesADifference = true
        }
        var problems: [InjectionError] = []
        for module in modules.all where module.isLookedAt && !module.stays && module.shadowing == nil {
            guard module.isInstalledByBlock || module.makesADifference, let site = module.siteAround else { continue }
            problems.add(.duplicateModule(module.name, sites: [site, module.site]))
            module.stays = true
        }
        for module in modules.closed.reversed() where module.stays {
            for part in module.parts(in: modules) where part.siteAround == nil { part.stays = true }
        }
        return problems
    }

    /// Returns what is said in an override, but for what modules have added that the original has, too. What the block
    /// itself installs is as its bindings.
    func contentOfOverride(in ancestors: ModulesAround) -> LayoutContent {
        lookAtModules(in: ancestors) { module in module.shadowing ?? module.isInstalledByBlock }
        return contentWithRemovals
    }

    /// Finds the modules that are installed around this, too, and lets none of these stay but those for which a
    /// condition holds.
    ///
    /// It looks at each module that the block installs, or one that stays: first or later, so that the order does not
    /// matter. What only modules install that do not stay is a part of these.
    ///
    /// - Parameter ancestors: The modules around this.
    private func lookAtModules(in ancestors: ModulesAround, where isMeant: (InstalledModule) -> Bool) {
        for module in modules.all {
            module.siteAround = ancestors.site(of: module)
            module.isLookedAt = false
            module.makesADifference = false
            module.stays = false
        }
        var rest = modules.all.filter(\.isInstalledByBlock)
        while let module = rest.popLast() {
            guard !module.isLookedAt else { continue }
            module.isLookedAt = true
            module.stays = module.siteAround == nil || isMeant(module)
            if module.stays { for number in module.installed { rest.add(modules.all[number]) } }
        }
    }

    /// Whether what some of its modules add is left out.
    var leavesModulesOut: Bool { modules.all.contains { !$0.stays } }
}

extension InstalledModule {
    /// The modules that are a part of this one: those that it installs, and that are not looked at by themselves.
    fileprivate func parts(in modules: InstalledModules) -> [InstalledModule] {
        installed.map { modules.all[$0] }.filter { !$0.isLookedAt }
    }
}
