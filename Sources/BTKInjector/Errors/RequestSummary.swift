/// The requests that an error is about, where no path shows them: who has requested the key, and how.
///
/// Errors of one cause become one, with the requests of all.
struct RequestSummary: Sendable {
    /// The bindings whose blocks or functions have requested the key.
    var dependents: [BindingKey] = []
    /// The ordinary bindings that need these, directly or not, where the key lives on the main actor.
    var indirectDependents: [BindingKey] = []
    /// The requirements of configurations.
    var requirements: [Requirement] = []
    /// The places of the properties that request it.
    var properties: [BindingSite] = []
    /// Whether a property requests it, which asks the global injector.
    var areOfProperty = false
    /// The lists of arguments with which factories were requested, each as one type; nil is an instance. Empty for an
    /// instance, too, and where a requirement is met by any.
    var forms: [(any Any.Type)?] = []
    /// The lists of arguments, or the keys, as mismatches of one cause show them; empty for a single error.
    var argumentTexts: [String] = []
    /// Whether a parameter of a wired function requests it.
    var areOfParameter = false
    /// Whether such a parameter is a closure without arguments, for which a factory would do as well.
    var areCalls = false
    /// The argument that such a parameter may be meant as.
    var argument: PossibleArgument?
    /// Whether the caller is on the main actor, if neither a block nor a function requests it.
    var areOnMainActor = false
    /// Whether a parameter or a property requests it that can't be given what lives on the main actor.
    var leaveMainActor = false
}

/// A parameter of a wired function that may be meant as an argument.
final class PossibleArgument: Sendable {
    /// The key of what is wired to the function.
    let requester: BindingKey
    let type: any Any.Type
    /// All parameters of the function that may be meant so, this one among them.
    let types: [any Any.Type]

    init(requester: BindingKey, type: any Any.Type, types: [any Any.Type]) {
        self.requester = requester
        self.type = type
        self.types = types
    }
}

extension RequestSummary {
    /// The types of all arguments with which it was requested.
    @inline(never) var argumentTypes: [any Any.Type] { forms.flatMap { Self.types(of: $0) } }

    /// Returns the types of a list of arguments; none for an instance.
    static func types(of form: (any Any.Type)?) -> [any Any.Type] { form.map { TupleType.elements(of: $0) } ?? [] }

    /// Makes the requests of all errors of one cause, each once.
    init(of errors: [InjectionError]) {
        for error in errors {
            dependents.add(contentsOf: error.dependents)
            if let key = error.key { add(key.requests) }
            if case .argumentMismatch(_, _, let requested) = error { argumentTexts.add(requested) }
        }
        dependents = dependents.unique { $0.identity }
        properties = properties.unique { $0 }
        forms = forms.unique { $0.map { ObjectIdentifier($0) } }
        argumentTexts = argumentTexts.unique { $0 }
    }

    /// Adds what another error has, but for its dependents, which its path may show.
    private mutating func add(_ other: RequestSummary) {
        indirectDependents.add(contentsOf: other.indirectDependents)
        requirements.add(contentsOf: other.requirements)
        properties.add(contentsOf: other.properties)
        forms.add(contentsOf: other.forms)
        // Any binding meets a requirement.
        if other.forms.isEmpty, other.requirements.isEmpty { forms.add(nil) }
        areOnMainActor = areOnMainActor || other.areOnMainActor
        leaveMainActor = leaveMainActor || other.leaveMainActor
        areOfParameter = areOfParameter || other.areOfParameter
        areOfProperty = areOfProperty || other.areOfProperty
        areCalls = areCalls || other.areCalls
        // Of a factory, because a provider takes no arguments.
        if argument == nil || (argument?.requester.isFactory == false && other.argument?.requester.isFactory == true) {
            argument = other.argument
        }
    }
}

extension BindingKey {
    /// Returns the key, requested by these bindings.
    @inline(never) func required(by dependents: [BindingKey]) -> BindingKey {
        var requests = requests
        requests.dependents = dependents
        return with(requests)
    }

    /// Returns the key, required by a configuration.
    @inline(never) func required(at requirement: Requirement) -> BindingKey {
        var requests = requests
        requests.requirements = [requirement]
        return with(requests)
    }
}

extension InjectionError {
    /// Returns the error of a key that a parameter of a wired function requests.
    ///
    /// - Parameters:
    ///   - isCall: Whether it is a closure without arguments.
    ///   - argument: The argument that it may be meant as.
    ///   - leavesMainActor: Whether it can't be given what lives on the main actor.
    @inline(never) func requestedByParameter(
        of requester: BindingKey, isCall: Bool, argument: PossibleArgument?, leavesMainActor: Bool
    ) -> InjectionError {
        guard let key else { return self }
        var requests = key.requests
        requests.areOfParameter = true
        requests.areCalls = isCall
        requests.argument = argument
        requests.leaveMainActor = leavesMainActor
        return with(key.with(requests), requestedBy: requester)
    }

    /// Returns the error of a property that can't be served.
    ///
    /// - Parameter site: The property's place, if it is known.
    package func ofProperty(at site: BindingSite?, reachesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        var requests = key.requests
        requests.properties = site.map { [$0] } ?? []
        requests.areOfProperty = true
        requests.leaveMainActor = !reachesMainActor
        return with(key.with(requests), path: path)
    }
}
