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
        return groups.map { group in group.map { errors[$0] }.merged }
    }

    /// One error for some that have one cause, with the requests of all.
    private var merged: InjectionError {
        guard count > 1, let key = self[0].key else { return self[0] }
        return self[0].with(key.with { $0.takeRequests(of: self) }, path: self[0].path)
    }
}

/// Returns the numbers of some things, those of equal ones together. The parameters are those of `firsts`.
func groups(of count: Int, hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [[Int]] {
    var groups: [[Int]] = Array(repeating: [], count: count)
    for (index, first) in firsts(of: count, hash: hash, areEqual: areEqual).enumerated() { groups[first].append(index) }
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
            for site in other.properties where !properties.contains(site) { properties.append(site) }
            // Any binding meets a requirement.
            let isOfInstance = other.forms.isEmpty && other.requirements.isEmpty
            for form in isOfInstance ? [Never.self] : other.forms where !forms.contains(form) { forms.append(form) }
            if case .argumentMismatch(_, _, let requested) = error, !argumentTexts.contains(requested) {
                argumentTexts.append(requested)
            }
            isParameter = isParameter || other.isParameter
            leavesMainActor = leavesMainActor || other.leavesMainActor
            // Of a factory, because a provider takes no arguments.
            if argument == nil || (argument?.owner.isFactory == false && other.argument?.owner.isFactory == true) {
                argument = other.argument
            }
        }
        (self.dependents, self.indirectDependents) = (dependents.eachOnce, indirectDependents)
        (self.requirements, self.properties) = (requirements, properties)
        (self.forms, self.argumentTexts) = (forms, argumentTexts)
    }
}

extension [BindingKey] {
    /// The keys of different bindings, in their order.
    fileprivate var eachOnce: [BindingKey] {
        groups(of: count, hash: { self[$0].hashValue }, areEqual: { self[$0].isIdentical(to: self[$1]) })
            .map { self[$0[0]] }
    }
}
