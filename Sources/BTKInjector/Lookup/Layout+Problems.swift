// Checks bindings before anything runs.

extension Layout {
    /// Returns the problems that can be found without running a block, those of declared children too, each cause once.
    @inline(never)
    func problems(areOfOverrides: Bool) -> [InjectionError] {
        var problems: [InjectionError] = []
        addProblems(to: &problems, areOfOverrides: areOfOverrides)
        return problems.merged()
    }

    /// For each place the sites of the bindings with its key, if it is their first one.
    @inline(never)
    private var duplicates: [[BindingSite]] {
        guard hasDuplicates else { return [] }
        var duplicates: [[BindingSite]] = Array(repeating: [], count: count)
        for place in places {
            let description = place.description
            // The first one, because the table has no other.
            let first = self.place(description.type, named: description.name, taking: description.arguments)!
            duplicates[first.number - firstNumber].append(description.site)
        }
        return duplicates
    }

    private func addProblems(to problems: inout [InjectionError], areOfOverrides: Bool) {
        for (index, sites) in duplicates.enumerated() where sites.count > 1 {
            let key = table.place(at: index).key.copy()
            if areOfOverrides { key.facts.subject = .overrides }
            problems.append(.duplicateBinding(key, sites: sites))
        }
        for requirement in requirements {
            if let problem = requirement.problem(in: self) { problems.append(problem) }
        }
        if let sources {
            var check = WiringCheck(of: self, notingIn: sources)
            for index in 0..<count { check.add(table.place(at: index)) }
            check.finish(&problems)
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
        let key = error.parts.keys[0].required(by: [])
        key.facts.requirements = [site.textInChild]
        return error.with(key: key, path: [key])
    }
}
