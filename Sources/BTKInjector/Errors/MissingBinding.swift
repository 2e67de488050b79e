/// A key for which nothing is bound: `bindingNotFound`. ErrorText+Missing writes it.
struct MissingBinding: Sendable {
    var requests = Requests()
    /// Lists the bindings that may have been meant; nil if the key was made by hand.
    var candidates: Candidates?
    /// The forms in which it was requested; none where a requirement is met by all.
    var forms: [RequestForm] = [.instance]
    /// The parameter of a wired function that requests it, if one does.
    var parameter: WiredParameter?
    /// Whether the caller is on the main actor, if neither a block nor a function requests it.
    var isRequestedOnMainActor = false
    /// Whether a parameter or a property requests it that can't be given what lives on the main actor.
    var leavesMainActor = false
    /// Whether it is a member of a set that only its own function would be in.
    var isOfOtherMembers = false

    /// Returns the same for all errors of one cause, this one among them.
    func merged(of others: [MissingBinding], _ requests: Requests) -> MissingBinding {
        var merged = self
        merged.requests = requests
        merged.forms = others.flatMap(\.forms).unique(by: \.argumentsID)
        for other in others {
            if let parameter = other.parameter {
                merged.parameter = merged.parameter?.merged(with: parameter) ?? parameter
            }
            merged.leavesMainActor = merged.leavesMainActor || other.leavesMainActor
        }
        return merged
    }
}

/// The form in which a key is requested.
enum RequestForm: Sendable {
    case instance
    /// A factory with a list of arguments.
    case factory(taking: any Any.Type)

    /// The types of the arguments.
    var argumentTypes: [any Any.Type] {
        switch self {
        case .instance: []
        case .factory(let arguments): TupleType.elements(of: arguments)
        }
    }

    /// Identifies the list of arguments; nil for an instance.
    var argumentsID: ObjectIdentifier? {
        switch self {
        case .instance: nil
        case .factory(let arguments): ObjectIdentifier(arguments)
        }
    }
}

/// The bindings that could have been requested instead of one that is missing.
enum Candidate {
    /// Those that can be requested there, a parent's first.
    case visible
    /// Those of declared children.
    case ofChildren
    /// Those of other children that the parent declares.
    case ofSiblings
}

/// Lists candidates: when a text is read, because most errors are not.
typealias Candidates = @Sendable (Candidate) -> [BindingDescription]

extension BindingKey {
    /// The facts on a missing binding, of whichever error the key is.
    var missing: MissingBinding {
        if case .missing(let missing) = circumstances { missing } else { MissingBinding(requests: requests) }
    }

    /// Returns the bindings that could have been requested instead.
    @inline(never) func candidates(_ kind: Candidate = .visible) -> [BindingDescription] {
        circumstances?.candidates?(kind) ?? []
    }
}
