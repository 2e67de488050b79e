// Checks bindings before anything runs.

extension Registry {
    /// The problems that can be found without running a block, each cause once.
    var problems: [InjectionError] {
        var problems: [InjectionError] = []
        for slots in duplicates {
            var sites: [BindingSite] = []
            for slot in slots { sites.append(slot.description.site) }
            problems.append(.duplicateBinding(slots[0].key, sites: sites))
        }
        for requirement in requirements {
            if let problem = requirement.problem(in: self) { problems.append(problem) }
        }
        if hasWiring {
            let check = WiringCheck(of: self)
            for slot in slots { check.add(slot) }
            problems += check.problems
        }
        return problems.merged()
    }
}

extension Requirement {
    /// Returns the error of a registry that does not meet the requirement.
    fileprivate func problem(in registry: Registry) -> InjectionError? {
        guard !registry.hasBinding(forAny: type, named: name) else { return nil }
        let key = registry.missingKey(of: type, name, requests: BindingKey.Requests(requirements: [site]))
        return .bindingNotFound(key, path: [key])
    }
}
