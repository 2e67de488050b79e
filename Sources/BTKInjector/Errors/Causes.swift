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
        var hashes = errors.map(\.causeHash)
        // Errors of blocks are described only where several failures may be the same, each once: that runs code of users.
        var texts = errors.map { _ in "" }
        for group in groups(of: errors.count, hash: { hashes[$0] }, areEqual: { hashes[$0] == hashes[$1] })
        where group.count > 1 {
            for index in group {
                guard let text = errors[index].underlyingText else { continue }
                texts[index] = text
                hashes[index] ^= text.hashValue
            }
        }
        let groups = groups(
            of: errors.count, hash: { hashes[$0] },
            areEqual: { texts[$0] == texts[$1] && errors[$0].hasCause(of: errors[$1]) })
        return groups.map { group in
            let first = errors[group[0]]
            guard group.count > 1, let key = first.key else { return first }
            return first.with(key.with { $0.takeRequests(of: group.map { errors[$0] }) }, path: first.path)
        }
    }
}

extension InjectionError {
    /// Equal for errors of one cause.
    fileprivate var causeHash: Int {
        var keyHash = key?.identityHash ?? 0
        // Each child has a root of its own.
        if key?.subject == .root { keyHash ^= dependents.first?.identityHash ?? 0 }
        return switch self {
        case .circularDependency(let path): path.hashValue
        case .nestingTooDeep(let path) where path.last?.subject == .declaration:
            path[path.count - 1].binding!.site.hashValue
        case .argumentMismatch(_, let expected, _): keyHash ^ expected.hashValue
        case .duplicateBinding(_, let sites): keyHash ^ sites.hashValue
        case .constructionFailed(_, _, let error as InjectionError): keyHash ^ (error.key?.hashValue ?? 0)
        default: keyHash
        }
    }

    /// The text of what a block threw, unless that is such an error.
    fileprivate var underlyingText: String? {
        guard case .constructionFailed(_, _, let error) = self, !(error is InjectionError) else { return nil }
        return String(describing: error)
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
            forms += isOfInstance ? [Never.self] : other.forms
            if case .argumentMismatch(_, _, let requested) = error { argumentTexts.add(requested) }
            isParameter = isParameter || other.isParameter
            isCalled = isCalled || other.isCalled
            leavesMainActor = leavesMainActor || other.leavesMainActor
            // Of a factory, because a provider takes no arguments.
            if argument == nil || (argument?.owner.isFactory == false && other.argument?.owner.isFactory == true) {
                argument = other.argument
            }
        }
        // Each binding, each list once.
        self.dependents = groups(
            of: dependents.count, hash: { dependents[$0].identityHash },
            areEqual: { dependents[$0].isIdentical(to: dependents[$1]) }
        ).map { dependents[$0[0]] }
        self.forms = groups(
            of: forms.count, hash: { ObjectIdentifier(forms[$0]).hashValue }, areEqual: { forms[$0] == forms[$1] }
        ).map { forms[$0[0]] }
        self.argumentTexts = groups(
            of: argumentTexts.count, hash: { argumentTexts[$0].hashValue },
            areEqual: { argumentTexts[$0] == argumentTexts[$1] }
        ).map { argumentTexts[$0[0]] }
        (self.indirectDependents, self.requirements) = (indirectDependents, requirements)
        self.properties = properties
    }
}
