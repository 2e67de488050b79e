// Checks bindings before anything runs.

extension Layout {
    /// Returns the problems that can be found without running a block, those of declared children too, each cause once.
    @inline(never)
    func problems(areOfOverrides: Bool) -> [InjectionError] {
        var problems: [InjectionError] = []
        addProblems(to: &problems, areOfOverrides: areOfOverrides)
        return problems.merged()
    }

    private func addProblems(to problems: inout [InjectionError], areOfOverrides: Bool) {
        for places in duplicates {
            var sites: [BindingSite] = []
            for place in places { sites.append(place.description.site) }
            let key = places[0].key.with(BindingKey.Requests(isOverride: areOfOverrides))
            problems.append(.duplicateBinding(key, sites: sites))
        }
        for requirement in requirements {
            if let problem = requirement.problem(in: self) { problems.append(problem) }
        }
        if let sources {
            var check = WiringCheck(of: self, notingIn: sources)
            for place in places { check.add(place) }
            check.addProblems(to: &problems)
        }
        for child in children { child.addProblems(to: &problems, areOfOverrides: false) }
    }
}

extension Requirement {
    /// Returns the error of a layout that does not meet the requirement.
    fileprivate func problem(in layout: Layout) -> InjectionError? {
        let isMetByAny = arguments == NoArguments.self
        let isBound = layout.hasBinding(for: type, named: name)
        guard !isBound || !isMetByAny else { return nil }
        var type = type
        // A factory of `X` makes an `X?`, too.
        while isBound, layout.descriptions(of: type, named: name).isEmpty {
            // Safe because only an optional is bound without a binding of its own.
            type = (type as! any OptionalType.Type).wrappedType
        }
        if !isMetByAny, layout.place(type, named: name, taking: arguments) != nil { return nil }
        let error = layout.missingBindingError(
            for: type, named: name, taking: arguments, asFactory: !isMetByAny, on: .current)
        let key = error.parts.keys[0]
        var requests = key.requests
        (requests.dependents, requests.requirements) = ([], [site])
        let newKey = key.with(requests)
        return error.with(key: newKey, path: [newKey])
    }
}
