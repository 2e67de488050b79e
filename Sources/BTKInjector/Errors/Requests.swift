/// The requests that an error is about, where no path shows them.
struct Requests: Sendable {
    /// The bindings whose blocks or functions have requested the key.
    var dependents: [BindingKey] = []
    /// The requirements of configurations.
    var requirements: [Requirement] = []
    /// The places of the properties that request it.
    var properties: [BindingSite] = []

    /// The declaration of the child whose configuration has the first requirement.
    var requiringChild: BindingSite? { requirements.first?.site.origin?.child }
}

extension Requests {
    /// Makes the requests of all these errors, each once.
    init(of errors: [InjectionError]) {
        for error in errors {
            dependents += error.dependents
            guard let requests = error.key?.requests else { continue }
            requirements += requests.requirements
            properties += requests.properties
        }
        dependents = dependents.unique(by: \.identity)
        properties = properties.unique(by: \.self)
    }
}

/// A parameter of a wired function that requests a key.
struct WiredParameter: Sendable {
    /// Whether it is a closure without arguments, for which a factory would do as well.
    var isCalled: Bool
    /// The argument that it may be meant as.
    var argument: PossibleArgument?

    /// Returns the same for other parameters, too. An argument of a factory comes first, because a provider takes none.
    func merged(with other: WiredParameter) -> WiredParameter {
        var merged = self
        merged.isCalled = isCalled || other.isCalled
        if argument == nil || (argument?.owner.isFactory == false && other.argument?.owner.isFactory == true) {
            merged.argument = other.argument
        }
        return merged
    }
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

extension InjectionError {
    /// Returns the error of a key that a parameter of a wired function requests.
    ///
    /// - Parameter leavesMainActor: Whether it can't be given what lives on the main actor.
    @inline(never)
    func requested(by parameter: WiredParameter, of owner: BindingKey, leavesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        switch key.circumstances {
        case .missing(var missing):
            missing.parameter = parameter
            missing.leavesMainActor = leavesMainActor
            return with(key.with(.missing(missing)), requestedBy: owner)
        case .mismatched(var mismatch):
            mismatch.parameter = parameter
            return with(key.with(.mismatched(mismatch)), requestedBy: owner)
        default: return with(key, requestedBy: owner)
        }
    }

    /// Returns the error of a property that can't be served.
    package func ofProperty(at site: BindingSite, reachesMainActor: Bool) -> InjectionError {
        guard var key else { return self }
        var requests = key.requests
        requests.properties = [site]
        if case .missing(var missing) = key.circumstances {
            missing.leavesMainActor = !reachesMainActor
            key = key.with(.missing(missing))
        }
        return with(key.with(requests), path: path)
    }
}
