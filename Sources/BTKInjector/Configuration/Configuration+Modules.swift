// The modules of a configuration. One that is installed around a child is the child's, too: it is not installed again
// there.

extension Configuration {
    /// Lets a module bind here. The caller ends that.
    func open(
        _ identity: ModuleIdentity, shadowing: Bool?, at site: (fileID: String, line: Int)
    ) -> OpenModule {
        let open = OpenModule(mark: mark, origin: origin)
        hasModules = true
        modules.open(
            InstalledModule(
                identity, at: self.site(at: site), shadowing: shadowing,
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

    /// Leaves out what modules have added that are installed around this, too, and settles those of the children that
    /// are declared here, at any depth.
    func settledModules(in ancestors: ModulesAround) -> Additions {
        let family = familyWithModules(in: ancestors)
        for member in family.dropFirst().reversed() {
            let settled = member.settled
            member.configuration.declareAgain(by: member.binding!, settled)
            for problem in settled.problems.reversed() { member.outer!.problemsOfChildren.add(problem) }
        }
        return family[0].settled
    }

    /// A configuration with modules, and what is installed around it.
    private final class FamilyMember {
        let configuration: Configuration
        let ancestors: ModulesAround
        /// The binding that declares it, and the member that has that; nil for the outermost one.
        let binding: Binding?
        unowned let outer: FamilyMember?
        /// The errors of modules in its children, the last one first.
        var problemsOfChildren: [InjectionError] = []

        init(_ configuration: Configuration, in ancestors: ModulesAround, binding: Binding?, outer: FamilyMember?) {
            self.configuration = configuration
            self.ancestors = ancestors
            self.binding = binding
            self.outer = outer
        }

        /// The additions here, without those of modules that are installed around this, too.
        var settled: Additions {
            var settled = configuration.additions
            settled.problems = problemsOfChildren.reversed()
            settled.modules = configuration.modules.withoutState
            configuration.leaveOut(of: &settled, installedAround: ancestors)
            return settled
        }
    }

    /// Returns this configuration and those with modules of the children that are declared here, at any depth, each
    /// behind the one that declares it. By a list, because declarations nest.
    private func familyWithModules(in ancestors: ModulesAround) -> [FamilyMember] {
        var family = [FamilyMember(self, in: ancestors, binding: nil, outer: nil)]
        var next = 0
        while next < family.count {
            let member = family[next]
            var ancestors = member.ancestors
            ancestors.add(member.configuration.modules)
            for (binding, child) in member.configuration.children where child.hasModules {
                family.append(FamilyMember(child, in: ancestors, binding: binding, outer: member))
            }
            next += 1
        }
        return family
    }

    /// Declares the children that have this configuration once more, when its modules are settled.
    private func declareAgain(by binding: Binding, _ settled: Additions) {
        guard let declaration = binding.children else { return }
        binding.replaceChildren(
            by: makeDeclaration(
                of: declaration.root, isOfMainActor: declaration.isOfMainActor, isOmitted: declaration.isOmitted,
                settled))
    }

    /// Leaves out what modules have added that are installed around this, too.
    ///
    /// Where a module of the child takes something that the child binds or is given, or removes something of the
    /// child's, its parts would differ from the ancestor's: which are meant is a question then, as it is where the
    /// block itself installs what an ancestor has. Such a module stays, so that nothing that it binds is missing as
    /// well.
    private func leaveOut(of settled: inout Additions, installedAround ancestors: ModulesAround) {
        let around = modules(installedAround: ancestors) { $0.shadowing != true }
        guard !around.isEmpty else { return }
        let ownBindings = OwnBindings(bindings, without: around.map(\.module.bindings))
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
