/// The requests that an error is about, where no path shows them: who has requested the key, and how.
///
/// Errors of one cause are told as one, with the requests of all.
struct Requests: Sendable {
    /// The bindings whose blocks or functions have requested the key.
    var dependents: [BindingKey] = []
    /// The ordinary bindings that need these, directly or not, where the key lives on the main actor.
    var indirectDependents: [BindingKey] = []
    /// The requirements of configurations.
    var requirements: [Requirement] = []
    /// The places of the properties that request it.
    var properties: [BindingSite] = []
    /// The forms in which it was requested; empty for an instance, and where a requirement is met by any.
    var forms: [RequestForm] = []
    /// The lists of arguments, or the keys, as mismatches of one cause show them; empty for a single error.
    var argumentTexts: [String] = []
    /// The parameter of a wired function that requests it, if one does.
    var parameter: WiredParameter?
    /// Whether the caller is on the main actor, if neither a block nor a function requests it.
    var areOnMainActor = false
    /// Whether a parameter or a property requests it that can't be given what lives on the main actor.
    var leaveMainActor = false
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

/// A parameter of a wired function that requests a key.
struct WiredParameter: Sendable {
    /// Whether it is a closure without arguments, for which a factory would do as well.
    var isCalled: Bool
    /// The argument that it may be meant as.
    var argument: PossibleArgument?
}

/// A parameter of a wired function that may be meant as an argument.
final class PossibleArgument: Sendable {
    /// The key of what is wired to the function.
    let owner: BindingKey
    let type: any Any.Type
    /// All parameters of the function that may be meant so, this one among them.
    let types: [any Any.Type]

    init(owner: BindingKey, type: any Any.Type, types: [any Any.Type]) {
        self.owner = owner
        self.type = type
        self.types = types
    }
}

extension Requests {
    /// The types of all arguments with which it was requested.
    @inline(never) var argumentTypes: [any Any.Type] { forms.flatMap(\.argumentTypes) }

    /// Makes the requests of all errors of one cause, each once.
    init(of errors: [InjectionError]) {
        for error in errors {
            dependents += error.dependents
            if let key = error.key { add(key.requests) }
            if case .argumentMismatch(_, _, let requested) = error { argumentTexts.append(requested) }
        }
        dependents = dependents.unique { $0.identity }
        properties = properties.unique { $0 }
        forms = forms.unique { $0.argumentsID }
        argumentTexts = argumentTexts.unique { $0 }
    }

    /// Adds what another error has, but for its dependents, which its path may show.
    private mutating func add(_ other: Requests) {
        indirectDependents += other.indirectDependents
        requirements += other.requirements
        properties += other.properties
        forms += other.forms
        // Any binding meets a requirement.
        if other.forms.isEmpty, other.requirements.isEmpty { forms.append(.instance) }
        areOnMainActor = areOnMainActor || other.areOnMainActor
        leaveMainActor = leaveMainActor || other.leaveMainActor
        guard let parameter = other.parameter else { return }
        guard var merged = self.parameter else { return self.parameter = parameter }
        merged.isCalled = merged.isCalled || parameter.isCalled
        // Of a factory, because a provider takes no arguments.
        if merged.argument?.owner.isFactory != true,
            parameter.argument?.owner.isFactory == true || merged.argument == nil
        {
            merged.argument = parameter.argument
        }
        self.parameter = merged
    }
}

extension BindingKey {
    /// Returns the key, requested by these bindings.
    @inline(never) func required(by dependents: [BindingKey]) -> BindingKey {
        requested { $0.dependents = dependents }
    }
}

extension InjectionError {
    /// Returns the error of a key that a parameter of a wired function requests.
    ///
    /// - Parameter leavesMainActor: Whether it can't be given what lives on the main actor.
    @inline(never)
    func requested(by parameter: WiredParameter, of owner: BindingKey, leavesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        let requested = key.requested {
            $0.parameter = parameter
            $0.leaveMainActor = leavesMainActor
        }
        return with(requested, requestedBy: owner)
    }

    /// Returns the error of a property that can't be served.
    package func ofProperty(at site: BindingSite, reachesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        let requested = key.requested {
            $0.properties = [site]
            $0.leaveMainActor = !reachesMainActor
        }
        return with(requested, path: path)
    }
}
