/// The fault of the key that an error is about, beside the error's case. Neither compared nor described.
///
/// Each kind of error has data of its own, which errors of one cause have in common: they differ in their
/// `RequestSummary`. Keys made by hand have none.
indirect enum Circumstances: Sendable {
    /// Nothing is bound for it. An override may have removed it at a place. ErrorText+Missing writes it.
    case missing(Candidates, removedAt: BindingSite? = nil)
    /// Nothing is bound for a member of a set, but the function that takes the set. ErrorText+Missing writes it.
    case missingMember(Candidates)
    /// A declared child does not bind it as its root, or binds it with arguments. ErrorText+Root writes it.
    case root(declaration: BindingKey, Candidates)
    /// A property asks the global injector for it, and the child of the property's owner binds another one.
    /// ErrorText+Property writes it.
    case bypassed(BindingDescription)
    /// It is bound with other arguments than those with which it was requested. ErrorText+Mismatch writes it.
    case mismatched
    /// It is bound, or required, with arguments or keys that nothing takes. ErrorText+Misfit writes it.
    case misfit(Misfit)
    /// Which of several parameters, or of several bindings, is meant is not said. ErrorText+Doubt writes it.
    case doubtful(Doubt)
    // ErrorText+Duplicate writes these.

    /// A block of an override binds it several times, perhaps the block of a child.
    case overridden(ofChild: Bool)
    /// A block of an override removes it behind its binding; the last place is that of the removal.
    case removedBehindBinding
    /// It is bound as it is and as an optional.
    case boundAsOptional
    // ErrorText+Override writes these.

    /// A binding of an override replaces none.
    case added(Candidates)
    /// A binding of an override would replace a seed.
    case seed(BindingDescription)
    /// A removal of an override removes nothing.
    case removedNothing(Candidates)
    /// It is removed in a configuration that is no override.
    case removedOutsideOfOverride
    // ErrorText+Depth and ErrorText+Duplicate write these.

    /// It is a module, which is installed too deep within others, or in a child before it is in a parent.
    case module
    /// Its block verifies too deep within other verifications.
    case verification
    /// It declares a child, too deep within others.
    case declaration
}

extension Circumstances {
    /// Lists the bindings that may have been meant; nil if that is not asked.
    var candidates: Candidates? {
        switch self {
        case .missing(let candidates, _), .missingMember(let candidates), .root(_, let candidates),
            .added(let candidates), .removedNothing(let candidates):
            candidates
        default: nil
        }
    }

    /// A word for the kind, where errors about one key have other causes than most: those of requests for it.
    @inline(never) var kind: String? {
        switch self {
        case .missing, .mismatched: nil
        case .missingMember: "member"
        case .root: "root"
        case .bypassed: "bypassed"
        case .misfit(let misfit): misfit.kind
        case .doubtful(let doubt): doubt.kind
        case .overridden: "overridden"
        case .removedBehindBinding: "removed behind binding"
        case .boundAsOptional: "bound as optional"
        case .added: "added"
        case .seed: "seed"
        case .removedNothing: "removed nothing"
        case .removedOutsideOfOverride: "removed outside"
        case .module: "module"
        case .verification: "verification"
        case .declaration: "declaration"
        }
    }
}
