extension [Problem] {
    /// The problems with each cause once, where it was first met, with the requests of all who have met it.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way. A problem is left out that only follows from another one:
    /// what is requested of a function whose `taking` does not fit, and the value that a function lacks with which
    /// others request it, so that its `taking` is forgotten.
    var eachCauseOnce: [Problem] {
        guard count > 1 else { return self }
        var misfits: Set<AnyHashable> = []
        // The types with which each function is requested, or each declaration, which its place tells.
        var given: Set<[AnyHashable]> = []
        for problem in self {
            guard let binding = problem.key.binding, case .mismatch(let mismatch) = problem.kind else { continue }
            if case .arguments = mismatch { misfits.insert(ObjectIdentifier(binding)) }
            guard case .lists = mismatch else { continue }
            for type in problem.requestedLists.flatMap({ TupleType.elements(of: $0) }) {
                given.insert([ObjectIdentifier(binding), ObjectIdentifier(type)])
                if problem.key.root != nil { given.insert([binding.site, ObjectIdentifier(type)]) }
            }
        }
        let causes = filter { problem in
            switch problem.kind {
            case .mismatch(.lists), .mismatch(.closure):
                return problem.key.binding.map { !misfits.contains(ObjectIdentifier($0)) } ?? true
            case .missing:
                guard let (requester, parameter) = problem.possibleArgument, let function = requester.binding else {
                    return true
                }
                let type = ObjectIdentifier(parameter.type)
                let isSeed = requester.child.map { given.contains([$0, type]) } ?? false
                return !isSeed && !given.contains([ObjectIdentifier(function), type])
            default: return true
            }
        }
        // The errors of blocks are described only where several failures may be the same, because that runs code of
        // users.
        return causes.grouped(by: \.cause)
            .flatMap { $0.count > 1 ? $0.grouped(by: \.textOfFailure) : [$0] }
            .map { group in
                var problem = group[0]
                problem.requests = group.flatMap(\.requests)
                return problem
            }
    }
}

extension Problem {
    /// The parts that problems of one cause have in common. They may differ in who requests what, and how; and in the
    /// texts of what blocks threw.
    fileprivate var cause: [AnyHashable] {
        let own = [AnyHashable(id)] + key.keyAndSite
        switch kind {
        case .cycle: return [id] + path.flatMap(\.keyAndSite)
        // A function that declares itself in several ways does so at several depths, for many types perhaps.
        case .nesting(.declarations): return [id, key.binding?.site]
        case .nesting: return [id]
        case .missing(let missing):
            return own + [
                missing.isMemberOfOwnSet, missing.declaration?.binding.map { ObjectIdentifier($0) },
                missing.bypassed?.site,
            ]
        case .mismatch(let mismatch):
            switch mismatch {
            // The key's own lists, which need not be written to be told from others.
            case .lists(let bound): return own + ["lists", bound.count, bound.last.map { ObjectIdentifier($0) }]
            case .keys: return own + ["keys", texts(of: mismatch).expected]
            case .root(_, let declaration): return own + ["root", declaration.binding.map { ObjectIdentifier($0) }]
            default:
                let (expected, requested) = texts(of: mismatch)
                return own + [expected, requested]
            }
        case .duplicate(_, let sites): return [id, key, sites]
        case .captive(let keeper): return [id, key, keeper]
        case .failure(let error): return own + [ObjectIdentifier(type(of: error))]
        default: return own
        }
    }

    /// The text of what a block threw; nil for a problem of another kind.
    fileprivate var textOfFailure: String? {
        if case .failure(let error) = kind { String(describing: error) } else { nil }
    }
}
