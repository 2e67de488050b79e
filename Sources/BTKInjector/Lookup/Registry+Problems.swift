// Checks bindings before anything runs.

extension Registry {
    /// Returns the problems that can be found without running a block, each cause once.
    @inline(never)
    func problems(areOfOverrides: Bool) -> [InjectionError] {
        var problems: [InjectionError] = []
        for slots in duplicates {
            var sites: [BindingSite] = []
            for slot in slots { sites.append(slot.description.site) }
            let key = slots[0].key.with(BindingKey.Requests(isOverride: areOfOverrides))
            problems.append(.duplicateBinding(key, sites: sites))
        }
        for requirement in requirements {
            if let problem = requirement.problem(in: self) { problems.append(problem) }
        }
        if hasWiring {
            var check = WiringCheck(of: self)
            for slot in slots { check.add(slot) }
            problems += check.findProblems()
        }
        return problems.merged()
    }
}

extension Requirement {
    /// Returns the error of a registry that does not meet the requirement.
    fileprivate func problem(in registry: Registry) -> InjectionError? {
        let isMetByAny = arguments == NoArguments.self
        let isBound = registry.hasBinding(forAny: type, named: name)
        guard !isBound || !isMetByAny else { return nil }
        var type = type
        // A factory of `X` makes an `X?`, too.
        while isBound, registry.descriptions(of: type, named: name).isEmpty {
            type = (type as! any OptionalType.Type).wrappedType
        }
        if !isMetByAny, registry.slot(ObjectIdentifier(type), name, ObjectIdentifier(arguments)) != nil { return nil }
        let error = registry.missingBindingError(
            for: type, named: name, taking: arguments, asFactory: !isMetByAny, on: .current)
        let key = error.parts.keys[0]
        var requests = key.requests
        (requests.dependents, requests.requirements) = ([], [site])
        let newKey = key.with(requests)
        return error.with(key: newKey, path: [newKey])
    }
}
