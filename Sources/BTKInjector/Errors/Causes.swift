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
        let firsts = firsts(
            of: errors.count, hash: { errors[$0].causeHash }, areEqual: { errors[$0].hasCause(of: errors[$1]) })
        var groups: [[Int]] = .init(repeating: [], count: errors.count)
        for (index, first) in firsts.enumerated() { groups[first].append(index) }
        var problems: [InjectionError] = []
        for group in groups where !group.isEmpty { problems.append(errors.merged(group)) }
        return problems
    }

    /// Returns one error for some that have one cause, with the requests of all.
    private func merged(_ group: [Int]) -> InjectionError {
        let first = self[group[0]]
        guard group.count > 1 else { return first }
        var (merged, requests) = (first, first.requests)
        for index in group[1...] { requests.merge(self[index].requests) }
        requests.dependents = requests.dependents.eachOnce
        merged.key?.requests = requests
        return merged
    }
}

// MARK: Requests

extension InjectionError {
    /// The requests that the error is about, with that which its path shows.
    package var requests: BindingKey.Requests {
        guard let key else { return BindingKey.Requests() }
        var requests = key.facts.requests
        switch self {
        case .bindingNotFound(_, let path):
            if requests.dependents.isEmpty { requests.dependents = path.requester }
            // Any binding meets a requirement.
            if requests.requirements.isEmpty, requests.forms.isEmpty { requests.forms = [Never.self] }
        case .argumentMismatch(_, _, let requested):
            if requests.argumentTexts.isEmpty { requests.argumentTexts = [requested] }
        default: break
        }
        return requests
    }

    /// The bindings that requested the key which the error is about.
    package var dependents: [BindingKey] { requests.dependents }

    /// Equal for errors of one cause.
    fileprivate var causeHash: Int {
        if case .circularDependency(let path) = self { return path.hashValue }
        return key?.hashValue ?? 0
    }
}

extension BindingKey.Requests {
    /// Adds other requests for the same key.
    fileprivate mutating func merge(_ other: Self) {
        dependents += other.dependents
        requirements += other.requirements
        for site in other.properties where !properties.contains(site) { properties.append(site) }
        for text in other.argumentTexts where !argumentTexts.contains(text) { argumentTexts.append(text) }
        for form in other.forms where !forms.contains(where: { $0 == form }) { forms.append(form) }
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
        var keys: [BindingKey] = []
        for (index, first) in firsts.enumerated() where index == first { keys.append(self[index]) }
        return keys
    }

    /// The one before the last of a path, if there is one.
    var requester: [BindingKey] { count > 1 ? [self[count - 2]] : [] }
}
