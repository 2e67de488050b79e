// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// Returns the errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    ///
    /// An error that only follows from another mistake is left out: of a `taking` that is forgotten, or does not fit.
    package var eachCauseOnce: [InjectionError] {
        guard count > 1 else { return self }
        let errors = withoutConsequences
        let groups = groups(
            of: errors.count, hash: { errors[$0].causeHash }, areEqual: { errors[$0].hasCause(of: errors[$1]) })
        return groups.map { group in
            let first = errors[group[0]]
            guard group.count > 1, let key = first.key else { return first }
            return first.with(key.with { $0.takeRequests(of: group.map { errors[$0] }) }, path: first.path)
        }
    }
}

/// Returns the numbers of some things, those of equal ones together. The parameters are those of `firsts`.
func groups(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [[Int]] {
    var groups: [[Int]] = Array(repeating: [], count: count)
    for (index, first) in firsts(of: count, hash: hash, areEqual: areEqual).enumerated() { groups[first].add(index) }
    return groups.filter { !$0.isEmpty }
}

extension InjectionError {
    /// Equal for errors of one cause.
    fileprivate var causeHash: Int {
        if case .circularDependency(let path) = self { return path.hashValue }
        return key?.hashValue ?? 0
    }
}

extension BindingKey.Facts {
    /// Takes the requests of all these errors about the key.
    fileprivate func takeRequests(of errors: [InjectionError]) {
        var (dependents, indirectDependents): ([BindingKey], [BindingKey]) = ([], [])
        var (requirements, properties): ([Requirement], [BindingSite]) = ([], [])
        var (forms, argumentTexts): ([any Any.Type], [String]) = ([], [])
        for error in errors {
            guard let other = error.key?.facts else { continue }
            dependents += error.dependents
            indirectDependents += other.indirectDependents
            requirements += other.requirements
            for site in other.properties where !properties.contains(site) { properties.add(site) }
            // Any binding meets a requirement.
            let isOfInstance = other.forms.isEmpty && other.requirements.isEmpty
            for form in isOfInstance ? [Never.self] : other.forms where !forms.contains(form) { forms.add(form) }
            if case .argumentMismatch(_, _, let requested) = error, !argumentTexts.contains(requested) {
                argumentTexts.add(requested)
            }
            isParameter = isParameter || other.isParameter
            isCalled = isCalled || other.isCalled
            leavesMainActor = leavesMainActor || other.leavesMainActor
            // Of a factory, because a provider takes no arguments.
            if argument == nil || (argument?.owner.isFactory == false && other.argument?.owner.isFactory == true) {
                argument = other.argument
            }
        }
        let groups = groups(
            of: dependents.count, hash: { dependents[$0].hashValue },
            areEqual: { dependents[$0].isIdentical(to: dependents[$1]) })
        // Each binding once.
        self.dependents = groups.map { dependents[$0[0]] }
        (self.indirectDependents, self.requirements) = (indirectDependents, requirements)
        (self.properties, self.forms, self.argumentTexts) = (properties, forms, argumentTexts)
    }
}
