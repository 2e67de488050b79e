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
        return errors.groups(hash: { errors[$0].causeHash }, areEqual: { errors[$0].hasCause(of: errors[$1]) })
            .map(errors.merged)
    }

    /// Returns the numbers of the errors, those of equal ones together.
    func groups(hash: (Int) -> Int, areEqual: (Int, Int) -> Bool) -> [[Int]] {
        var groups: [[Int]] = .init(repeating: [], count: count)
        for (index, first) in firsts(of: count, hash: hash, areEqual: areEqual).enumerated() {
            groups[first].append(index)
        }
        return groups.filter { !$0.isEmpty }
    }

    /// Returns one error for some that have one cause, with the requests of all.
    private func merged(_ group: [Int]) -> InjectionError {
        var merged = self[group[0]]
        guard group.count > 1 else { return merged }
        var requests = BindingKey.Requests()
        for index in group { requests.add(self[index]) }
        requests.dependents = requests.dependents.eachOnce
        merged.key?.requests = requests
        return merged
    }
}

extension InjectionError {
    /// The bindings that requested the key which the error is about: also the one that its path shows.
    package var dependents: [BindingKey] {
        let dependents = key?.facts.requests.dependents ?? []
        if dependents.isEmpty, case .bindingNotFound(_, let path) = self { return path.requester }
        return dependents
    }

    /// Equal for errors of one cause.
    fileprivate var causeHash: Int {
        if case .circularDependency(let path) = self { return path.hashValue }
        return key?.hashValue ?? 0
    }
}

extension BindingKey.Requests {
    /// Adds the requests of another error about the key.
    fileprivate mutating func add(_ error: InjectionError) {
        guard let other = error.key?.facts.requests else { return }
        dependents += error.dependents
        indirectDependents += other.indirectDependents
        // Any binding meets a requirement.
        let isOfInstance = other.forms.isEmpty && other.requirements.isEmpty
        for form in isOfInstance ? [Never.self] : other.forms where !forms.contains(form) { forms.append(form) }
        if case .argumentMismatch(_, _, let requested) = error, !argumentTexts.contains(requested) {
            argumentTexts.append(requested)
        }
        requirements += other.requirements
        for site in other.properties where !properties.contains(site) { properties.append(site) }
        isParameter = isParameter || other.isParameter
        leavesMainActor = leavesMainActor || other.leavesMainActor
        // Of a factory, because a provider takes no arguments.
        if argument == nil || (argument?.owner.isFactory == false && other.argument?.owner.isFactory == true) {
            argument = other.argument
        }
    }
}

extension [BindingKey] {
    /// The keys of different bindings, in their order.
    fileprivate var eachOnce: [BindingKey] {
        let firsts = firsts(of: count, hash: { self[$0].hashValue }, areEqual: { self[$0].isIdentical(to: self[$1]) })
        return indices.filter { firsts[$0] == $0 }.map { self[$0] }
    }

    /// The one before the last of a path, if there is one.
    var requester: [BindingKey] { count > 1 ? [self[count - 2]] : [] }
}
