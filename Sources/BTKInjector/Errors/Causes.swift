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
        var causes = withoutConsequences.map { Cause(of: $0) }
        // Errors of blocks are described only where several failures may be the same, each once: that runs code of users.
        for group in Array<Int>(causes.indices).grouped(by: { causes[$0] }) where group.count > 1 {
            for index in group { causes[index].describeUnderlying() }
        }
        return causes.grouped { $0 }.map { group in
            group.count == 1 ? group[0].error : group[0].error.merged(of: group.map(\.error))
        }
    }
}

extension InjectionError {
    /// Returns the error with the requests of all errors of its cause, itself among them.
    fileprivate func merged(of errors: [InjectionError]) -> InjectionError {
        guard let key else { return self }
        let requests = Requests(of: errors)
        let keys = errors.compactMap(\.key)
        return with(key.merged(of: keys, lists: errors.requestedLists, requests, of: self), path: path)
    }
}

extension BindingKey {
    /// Returns the key with the circumstances of all keys of its cause, itself among them.
    ///
    /// - Parameter lists: The lists of arguments that mismatches tell of.
    fileprivate func merged(
        of keys: [BindingKey], lists: [String], _ requests: Requests, of error: InjectionError
    ) -> BindingKey {
        switch (error, circumstances) {
        case (_, .misfit(let misfit)): with(.misfit(misfit.merged(lists: lists, requests)))
        case (_, .inherited), (_, .root), (_, .doubtful): with(requests)
        case (.bindingNotFound, _): with(.missing(missing.merged(of: keys.map(\.missing), requests)))
        case (.argumentMismatch, _):
            with(.mismatched(mismatch.merged(of: keys.map(\.mismatch), lists: lists, requests)))
        case (.boundOnMainActor, _): with(.misplaced(.merged(of: keys.map(\.misplacement), requests)))
        default: with(requests)
        }
    }
}

extension [InjectionError] {
    /// The lists of arguments, or the keys, with which these mismatches were requested, each once.
    fileprivate var requestedLists: [String] {
        var lists: [String] = []
        for case .argumentMismatch(_, _, let requested) in self { lists.append(requested) }
        return lists.unique { $0 }
    }
}

/// An error, equal to others of its cause: they may differ in who requested what, and how.
private struct Cause: Hashable {
    let error: InjectionError
    /// The text of what a block threw, once it is described.
    private var underlying: String?

    init(of error: InjectionError) { self.error = error }

    /// Describes what a block threw, unless that is an error of an injector.
    mutating func describeUnderlying() {
        guard case .constructionFailed(_, _, let error) = error, !(error is InjectionError) else { return }
        underlying = String(describing: error)
    }

    static func == (left: Cause, right: Cause) -> Bool {
        left.underlying == right.underlying && left.error.hasCause(of: right.error)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(underlying)
        hasher.combine(error.key?.identity)
        switch error {
        case .circularDependency(let path): hasher.combine(path)
        case .nestingTooDeep: hasher.combine(error.deepDeclaration)
        case .argumentMismatch(_, let expected, _): hasher.combine(expected)
        case .duplicateBinding(_, let sites): hasher.combine(sites)
        case .constructionFailed(_, _, let error as InjectionError): hasher.combine(error.key)
        default: break
        }
    }
}

/// A key with the place of its binding, and with what errors of one cause have in common: a binding and the one that it
/// shadows are not identical.
struct KeyIdentity: Hashable {
    private let key: BindingKey

    init(_ key: BindingKey) { self.key = key }

    static func == (left: KeyIdentity, right: KeyIdentity) -> Bool {
        guard left.key == right.key, left.key.binding?.site == right.key.binding?.site else { return false }
        return switch (left.key.circumstances, right.key.circumstances) {
        // Each child has a root of its own.
        case (.root(let problem), .root(let other)): problem.declaration.binding === other.declaration.binding
        // Each configuration has bindings of its own.
        case (.inherited(let requests), .inherited(let others)): requests.requiringChild == others.requiringChild
        case (.misfit(let misfit), .misfit(let other)): misfit.isAlike(other)
        case (.doubtful(let doubt), .doubtful(let other)): doubt.isAlike(other)
        case (.missing(let missing), .missing(let other)): missing.isOfOtherMembers == other.isOfOtherMembers
        case (.added, .added), (.module, .module), (.removed, .removed), (.ambiguous, .ambiguous): true
        case (let circumstances, let others): areRequests(circumstances) && areRequests(others)
        }
    }

    /// Whether circumstances tell of requests, and of nothing that tells causes apart.
    private static func areRequests(_ circumstances: Circumstances?) -> Bool {
        switch circumstances {
        case nil, .requested, .mismatched, .misplaced: true
        case .missing(let missing): !missing.isOfOtherMembers
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(key.binding?.site)
        if case .root(let problem) = key.circumstances { hasher.combine(problem.declaration.binding?.site) }
    }
}

extension BindingKey {
    /// The key with all that tells causes apart.
    var identity: KeyIdentity { KeyIdentity(self) }
}
