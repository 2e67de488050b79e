// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again there.

extension Configuration {
    /// Lets a module bind here. The caller ends that.
    func open(
        _ identity: ModuleIdentity, shadowing: Bool?, at site: (fileID: String, line: Int)
    ) -> OpenModule {
        let open = OpenModule(mark: mark, origin: origin)
        hasModules = true
        modules.open(
            InstalledModule(
                identity, at: self.site(at: site).site, shadowing: shadowing,
                isInstalledByBlock: modules.areInstalledByBlock, after: mark))
        origin = BindingSite.Origin(
            fileID: origin?.fileID ?? "", module: identity.name, moduleIsEquatable: identity.isEquatable,
            child: origin?.child)
        return open
    }

    /// Notes that a module has bound what it binds, or undoes that if it has failed.
    func close(_ open: OpenModule, hasFailed: Bool) {
        origin = open.origin
        guard !hasFailed else { return undo(after: open.mark) }
        modules.close(open.mark.moduleCount, at: mark)
    }

    // MARK: Leaving out

    /// Leaves out what modules have added that are installed around this, too, and settles those of the children that are
    /// declared here, at any depth.
    func settledModules(in ancestors: ModulesAround) -> Additions {
        var settled = additions
        settled.problems = settleModulesOfChildren(in: ancestors)
        settled.modules = modules.withoutState
        leaveOut(of: &settled, installedAround: ancestors)
        return settled
    }

    /// Takes out of the children that are declared here what modules have added that are installed around them.
    /// Returns the errors of modules of which nobody says whose they are.
    private func settleModulesOfChildren(in ancestors: ModulesAround) -> [InjectionError] {
        var problems: [InjectionError] = []
        var ancestors = ancestors
        ancestors.add(modules)
        for (place, child) in children where child.hasModules {
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

    /// Leaves out what modules have added that are installed around this, too.
    ///
    /// Where a module of the child takes something that the child binds or is given, or removes something of the child's, its
    /// parts would differ from the ancestor's: which are meant is a question then, as it is where the block itself installs
    /// what an ancestor has. Such a module stays, so that nothing that it binds is missing as well.
    private func leaveOut(of settled: inout Additions, installedAround ancestors: ModulesAround) {
        let around = modules(installedAround: ancestors) { $0.shadowing != true }
        guard !around.isEmpty else { return }
        let ownBindings = OwnBindings(memory.places, without: around.map(\.module.bindings))
        var leftOut: [InstalledModule] = []
        for (module, site) in around {
            let isUnsaid =
                module.shadowing == nil
                && (module.isInstalledByBlock || ownBindings.makeADifference(to: module, of: self))
            if isUnsaid {
                settled.problems.append(.duplicateModule(module.identity.name, sites: [site, module.site]))
            } else {
                leftOut.append(module)
            }
        }
        settled.leaveOut(leftOut)
    }

    /// Returns the additions of an override, without what modules have added that the original has, too. What the block
    /// itself installs is as its bindings.
    func additionsOfOverride(of ancestors: ModulesAround) -> Additions {
        var additions = additions
        additions.modules = modules.withoutState
        let leftOut = modules(installedAround: ancestors) { module in
            module.shadowing.map { !$0 } ?? !module.isInstalledByBlock
        }
        additions.leaveOut(leftOut.map(\.module))
        return additions
    }

    /// Returns those of some modules that are installed around this, too, each with the place where the ancestor has
    /// installed it. The modules that such a one has installed are a part of it.
    private func modules(
        installedAround ancestors: ModulesAround, where mayBeLeftOut: (InstalledModule) -> Bool
    ) -> [(module: InstalledModule, siteOfAncestor: BindingSite)] {
        guard !ancestors.isEmpty else { return [] }
        var found: [(module: InstalledModule, siteOfAncestor: BindingSite)] = []
        var index = 0
        while index < modules.count {
            let module = modules.all[index]
            if mayBeLeftOut(module), let site = ancestors.site(of: module.identity) {
                found.append((module, site))
                index = module.modules.upperBound
            } else {
                index += 1
            }
        }
        return found
    }
}
