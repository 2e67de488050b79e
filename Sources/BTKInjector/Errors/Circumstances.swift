/// What an error tells of the key that it is about, beside type, name and place. Neither compared nor described.
///
/// One kind of data for each kind of error, which its own file describes. Keys made by hand have none.
indirect enum Circumstances: Sendable {
    /// Who has requested it, of errors that need no more than that.
    case requested(Requests)
    /// Nothing is bound for it.
    case missing(MissingBinding)
    /// A declared child does not bind it as its root, or binds it with arguments.
    case root(RootProblem)
    /// A configuration requires a binding of its own, and only a parent binds it.
    case inherited(Requests)
    /// It is bound with other arguments than those with which it was requested.
    case mismatched(ArgumentMismatch)
    /// It is bound with arguments, or with keys, that nothing takes.
    case misfit(Misfit)
    /// Which of several parameters, or of several bindings, is meant is not said.
    case doubtful(Doubt)
    /// It lives on the main actor, and is requested without that.
    case misplaced(Misplacement)
    /// An override binds it several times, or what it says of a child does.
    case overridden(ofChild: Bool)
    /// A binding of an override replaces none.
    case added(Candidates)
    /// Its function takes what it replaces, and that was removed at a place.
    case removed(at: BindingSite)
    /// A handle in its function is on the function itself, or on what it replaces, which is bound at a place.
    case ambiguous(with: BindingSite)
    /// It is a module, which declares a child that installs it again.
    case module
    /// Its block verifies too deep within other verifications.
    case verification
    /// It declares a child, too deep within others.
    case declaration
}

extension Circumstances {
    /// The requests that the error is about, where no path shows them.
    @inline(never) var requests: Requests {
        switch self {
        case .requested(let requests), .inherited(let requests): requests
        case .missing(let missing): missing.requests
        case .root(let problem): Requests(dependents: [problem.declaration])
        case .mismatched(let mismatch): mismatch.requests
        case .misfit(let misfit): misfit.requests
        case .misplaced(let misplacement): misplacement.requests
        default: Requests()
        }
    }

    /// Returns the same with other requests, where it has some.
    @inline(never) func with(_ requests: Requests) -> Circumstances {
        switch self {
        case .requested: return .requested(requests)
        case .inherited: return .inherited(requests)
        case .missing(var missing):
            missing.requests = requests
            return .missing(missing)
        case .mismatched(var mismatch):
            mismatch.requests = requests
            return .mismatched(mismatch)
        case .misfit(var misfit):
            misfit.requests = requests
            return .misfit(misfit)
        case .misplaced(var misplacement):
            misplacement.requests = requests
            return .misplaced(misplacement)
        default: return self
        }
    }

    /// Lists the bindings that may have been meant; nil if that is not asked.
    var candidates: Candidates? {
        switch self {
        case .missing(let missing): missing.candidates
        case .root(let problem): problem.candidates
        case .added(let candidates): candidates
        default: nil
        }
    }
}

extension BindingKey {
    /// The requests that the error is about, where no path shows them.
    @inline(never) var requests: Requests { circumstances?.requests ?? Requests() }

    /// Returns the key with other requests.
    @inline(never) func with(_ requests: Requests) -> BindingKey {
        with(circumstances?.with(requests) ?? .requested(requests))
    }

    /// Returns the key, requested by these bindings.
    @inline(never) func required(by dependents: [BindingKey]) -> BindingKey {
        var requests = requests
        requests.dependents = dependents
        return with(requests)
    }
}
