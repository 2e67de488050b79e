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
        // Errors of blocks are described only where several failures may be the same, each once: that runs code of
        // users.
        for group in Array<Int>(causes.indices).grouped(by: { causes[$0] }) where group.count > 1 {
            for index in group { causes[index].describeUnderlying() }
        }
        return causes.grouped { $0 }.map { group in
            let first = group[0].error
            guard group.count > 1, let key = first.key else { return first }
            return first.with(key.with(RequestSummary(of: group.map(\.error))), path: first.path)
        }
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
        case .duplicateBinding(_, let sites), .duplicateModule(_, let sites): hasher.combine(sites)
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

    private var site: BindingSite? { key.binding?.site }

    /// The child whose root the key is: each has one of its own.
    private var declaration: BindingDescription? {
        if case .root(let declaration, _) = key.circumstances { declaration.binding } else { nil }
    }

    /// The child that requires a binding of its own.
    private var requiringChild: BindingSite? {
        if case .inherited = key.circumstances { key.requests.requirements.first?.site.origin.child } else { nil }
    }

    static func == (left: KeyIdentity, right: KeyIdentity) -> Bool {
        left.key == right.key && left.site == right.site
            && left.key.circumstances?.kind == right.key.circumstances?.kind
            && left.declaration === right.declaration && left.requiringChild == right.requiringChild
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(site)
        hasher.combine(declaration.map { ObjectIdentifier($0) })
        hasher.combine(requiringChild)
    }
}

extension BindingKey {
    /// The key with all that tells causes apart.
    var identity: KeyIdentity { KeyIdentity(self) }
}
