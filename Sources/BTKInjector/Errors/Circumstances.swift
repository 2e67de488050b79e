/// The fault of the key that an error is about, beside the error's case. Neither compared nor described.
///
/// Each kind of error has data of its own, which errors of one cause have in common: they differ in their
/// `RequestSummary`. Keys made by hand have none.
indirect enum Circumstances: Sendable {
    /// Nothing is bound for it. ErrorText+Missing writes it.
    case missing(Candidates)
    /// Nothing is bound for a member of a set, but the function that takes the set. ErrorText+Missing writes it.
    case missingMember(Candidates)
    /// A declared child does not bind it as its root, or binds it with arguments. ErrorText+Root writes it.
    case root(declaration: BindingKey, Candidates)
    /// A configuration requires a binding of its own, and only a parent binds it. ErrorText+Inherited writes it.
    case inherited
    /// A property asks the global injector for it, and the child of the property's owner binds another one.
    /// ErrorText+Property writes it.
    case bypassed(BindingDescription)
    /// It is bound with other arguments than those with which it was requested. ErrorText+Mismatch writes it.
    case mismatched
    /// It is bound, or required, with arguments or keys that nothing takes. ErrorText+Misfit writes it.
    case misfit(Misfit)
    /// Which of several parameters, or of several bindings, is meant is not said. ErrorText+Doubt writes it.
    case doubtful(Doubt)
    /// An override binds it several times, or what it says of a child does. Or it removes it behind its binding: then
    /// the last place is that of the removal. ErrorText+Duplicate writes it.
    case overridden(ofChild: Bool, isRemoved: Bool = false)
    /// A binding of an override replaces none. ErrorText+Override writes it.
    case added(Candidates)
    // ErrorText+Cycle writes these.

    /// It is the first of a ring that replaces one in an override, or shadows one of a parent.
    case inFront
    /// Its function takes what it replaces, and that was removed at a place.
    case removed(at: BindingSite)
    /// A handle in its function is on the function itself, or on what it replaces, which is bound at a place.
    case ambiguous(with: BindingSite)
    /// It is a module, which declares a child that installs it again, or is installed too deep within others.
    case module
    // ErrorText+Depth writes these.

    /// Its block verifies too deep within other verifications.
    case verification
    /// It declares a child, too deep within others.
    case declaration
}

extension Circumstances {
    /// Lists the bindings that may have been meant; nil if that is not asked.
    var candidates: Candidates? {
        switch self {
        case .missing(let candidates), .missingMember(let candidates), .root(_, let candidates),
            .added(let candidates):
            candidates
        default: nil
        }
    }

    /// A word for the kind, where errors about one key have other causes than most: those of requests for it.
    @inline(never) var kind: String? {
        switch self {
        case .missing, .mismatched, .inFront: nil
        case .missingMember: "member"
        case .root: "root"
        case .inherited: "inherited"
        case .bypassed: "bypassed"
        case .misfit(let misfit): misfit.kind
        case .doubtful(let doubt): doubt.kind
        case .overridden: "overridden"
        case .added: "added"
        case .removed: "removed"
        case .ambiguous: "ambiguous"
        case .module: "module"
        case .verification: "verification"
        case .declaration: "declaration"
        }
    }
}
