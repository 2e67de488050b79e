extension Problem {
    /// A request for the key of a problem, or a demand that it is bound.
    struct Request: Sendable {
        enum Origin: Sendable {
            /// Code that runs in no block.
            case caller(isOnMainActor: Bool)
            /// The block or the function of a binding, while it runs.
            case block
            /// A parameter of a wired function.
            case parameter(Parameter)
            /// A property, which asks the global injector. Its place, if that is known.
            case property(at: BindingSite?, reachesMainActor: Bool)
            /// A requirement of a configuration.
            case requirement(Requirement)
        }

        var origin: Origin
        /// The binding whose block, function or property requests it.
        let requester: BindingKey?
        /// The list of arguments with which a factory is requested; nil for an instance, and where any list will do.
        let arguments: (any Any.Type)?

        @inline(never)
        init(_ origin: Origin, by requester: BindingKey? = nil, taking arguments: (any Any.Type)? = nil) {
            self.origin = origin
            self.requester = requester
            self.arguments = arguments
        }

        var parameter: Parameter? { if case .parameter(let parameter) = origin { parameter } else { nil } }
    }

    /// A parameter of a wired function, as errors tell of it.
    struct Parameter: Sendable {
        let type: any Any.Type
        /// The key that `with` gives it.
        let key: BindingKey?
        /// The type, and the arguments, that it makes if it is a handle or a closure.
        let handle: (type: any Any.Type, arguments: (any Any.Type)?, isClosure: Bool)?
        /// Whether what it makes is requested on the main actor.
        let reachesMainActor: Bool
        /// The types of all parameters of its function that may be meant as arguments, if this is one of them.
        var possibleArguments: [any Any.Type] = []

        /// Whether it is a closure without arguments, for which a factory would do as well.
        fileprivate var isCall: Bool { handle.map { $0.isClosure && $0.arguments == nil } ?? false }
    }
}

extension Problem {
    /// The bindings that have requested the key: also the one that the path shows.
    var dependents: [BindingKey] { requests.compactMap(\.requester).unique { $0.keyAndSite } }

    /// The requirements of configurations.
    var requirements: [Requirement] {
        requests.compactMap { if case .requirement(let requirement) = $0.origin { requirement } else { nil } }
    }

    /// The known places of the properties that request it.
    var properties: [BindingSite] {
        requests.compactMap { if case .property(let site, _) = $0.origin { site } else { nil } }.unique { $0 }
    }

    var isRequestedByProperty: Bool {
        requests.contains { if case .property = $0.origin { true } else { false } }
    }

    var isRequestedByParameter: Bool { requests.contains { $0.parameter != nil } }

    /// Whether a parameter requests it for which a factory would do as well as a provider.
    var isRequestedByCall: Bool { requests.contains { $0.parameter?.isCall == true } }

    /// Whether code requests it on the main actor that runs in no block.
    var isRequestedOnMainActor: Bool {
        requests.contains { if case .caller(isOnMainActor: true) = $0.origin { true } else { false } }
    }

    /// Whether a property requests it that can't be given what lives on the main actor.
    var leavesMainActor: Bool {
        requests.contains { if case .property(_, reachesMainActor: false) = $0.origin { true } else { false } }
    }

    /// The lists of arguments with which it was requested as a factory, and nil where it was requested as an instance.
    /// Any binding meets a requirement that names no arguments.
    var forms: [(any Any.Type)?] {
        let forms = requests.filter { request in
            if case .requirement = request.origin { request.arguments != nil } else { true }
        }.map(\.arguments).unique { $0.map { ObjectIdentifier($0) } }
        return forms.isEmpty ? [nil] : forms
    }

    /// The lists of arguments with which it was requested. An instance is requested with none.
    var requestedLists: [any Any.Type] {
        requests.map { $0.arguments ?? NoArguments.self }.unique { ObjectIdentifier($0) }
    }

    /// The request of a parameter that may be meant as an argument: of a factory if there is one, because a provider
    /// takes no arguments.
    var possibleArgument: (requester: BindingKey, parameter: Parameter)? {
        var first: (requester: BindingKey, parameter: Parameter)?
        for request in requests {
            guard let requester = request.requester, let parameter = request.parameter,
                !parameter.possibleArguments.isEmpty
            else { continue }
            if requester.isFactory { return (requester, parameter) }
            first = first ?? (requester, parameter)
        }
        return first
    }

    /// Lists the bindings that may have been meant.
    func candidates(_ kind: Candidate = .visible) -> [BindingDescription] { candidates?(kind) ?? [] }

    /// The list of such bindings. Nil for kinds of problems that have no list, and for an error that was made by hand.
    var candidates: Candidates? {
        switch kind {
        case .missing(let missing): missing.candidates
        case .unusedOverride(.binding(let candidates)): candidates
        case .unusedOverride(.removal(let candidates)): candidates
        default: nil
        }
    }
}

extension BindingKey {
    /// The key with the place that tells a binding from one that it shadows.
    var keyAndSite: [AnyHashable] { [self, binding?.site] }
}
