// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// Returns the errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    ///
    /// What is only a consequence of another mistake is left out: of a `taking` that is forgotten, or does not fit.
    package var eachCauseOnce: [InjectionError] {
        count > 1 ? withoutConsequences.withAllArguments.merged : self
    }

    private var merged: [InjectionError] {
        let firsts = firsts(
            of: count, hash: { self[$0].causeHash }, areEqual: { self[$0].hasCause(of: self[$1]) })
        var requests: [BindingKey.Requests?] = Array<BindingKey.Requests?>(repeating: nil, count: count)
        for (index, first) in firsts.enumerated() where index != first {
            var all = requests[first] ?? self[first].requests
            all.merge(self[index].requests)
            requests[first] = all
        }
        var problems: [InjectionError] = []
        for (index, error) in enumerated() where firsts[index] == index {
            guard let key = error.key, var requests = requests[index] else {
                problems.append(error)
                continue
            }
            requests.dependents = requests.dependents.eachOnce
            problems.append(error.with(key: key.with(requests)))
        }
        return problems
    }
}

// MARK: Consequences

/// The functions whose arguments are wrong, for the errors that follow from that.
private struct WrongArguments {
    /// The bindings whose `taking` does not fit their function.
    private var misfits: Set<ObjectIdentifier> = []
    /// The types with which bindings were requested that do not take them, as these or as seeds of a child.
    private var forgottenArguments: [ObjectIdentifier: [any Any.Type]] = [:]
    private var forgottenSeeds: [BindingSite: [any Any.Type]] = [:]
    /// The results of the functions that are bound nowhere, by the bindings that take these.
    private var missingFunctions: [ObjectIdentifier: [any Any.Type]] = [:]

    init(in errors: [InjectionError]) {
        for error in errors {
            switch error {
            case .argumentMismatch(let key, _, _):
                guard let binding = key.binding else { continue }
                let types = key.requests.forms.flatMap(BindingDescription.types)
                switch key.subject {
                case .arguments: misfits.insert(ObjectIdentifier(binding))
                case .binding where key.root != nil: forgottenSeeds[binding.site, default: []] += types
                case .binding: forgottenArguments[ObjectIdentifier(binding), default: []] += types
                default: break
                }
            case .bindingNotFound(let key, _):
                guard let owner = key.requests.dependents.last?.binding ?? error.dependents.last?.binding,
                    let function = FunctionType(key.type)
                else { continue }
                missingFunctions[ObjectIdentifier(owner), default: []].append(function.result)
            default: break
            }
        }
    }

    /// Whether an error is a consequence of wrong arguments.
    func explain(_ error: InjectionError) -> Bool {
        switch error {
        case .argumentMismatch(let key, _, _):
            guard let binding = key.binding else { return false }
            let id = ObjectIdentifier(binding)
            switch key.subject {
            // A key for a function that is no handle, and is missing as it is.
            case .keys: return missingFunctions[id] != nil && contains(key.requests.forms, in: missingFunctions[id])
            case .binding, .closure: return misfits.contains(id)
            default: return false
            }
        case .bindingNotFound(let key, _):
            guard let argument = key.requests.argument, let owner = argument.owner.binding else { return false }
            let id = ObjectIdentifier(owner)
            if misfits.contains(id), FunctionType.isValue(argument.type) { return true }
            if contains([argument.type], in: forgottenArguments[id]) { return true }
            return argument.owner.child.map { contains([argument.type], in: forgottenSeeds[$0]) } ?? false
        default: return false
        }
    }

    private func contains(_ types: [any Any.Type], in others: [any Any.Type]?) -> Bool {
        guard let others, !types.isEmpty else { return false }
        return types.allSatisfy { type in others.contains { $0 == type } }
    }
}

extension [InjectionError] {
    fileprivate var withoutConsequences: [InjectionError] {
        let wrong = WrongArguments(in: self)
        return filter { !wrong.explain($0) }
    }

    /// The errors of missing values, each with all others that its function lacks: they may all be arguments.
    fileprivate var withAllArguments: [InjectionError] {
        var types: [ObjectIdentifier: [any Any.Type]] = [:]
        for error in self {
            guard let argument = error.missingArgument, FunctionType.isValue(argument.type) else { continue }
            types[argument.id, default: []].append(argument.type)
        }
        return map { error in
            guard let key = error.key, var argument = error.missingArgument else { return error }
            argument.types = types[argument.id] ?? []
            if !argument.types.contains(where: { $0 == argument.type }) { argument.types.append(argument.type) }
            var requests = key.requests
            requests.argument = argument
            return error.with(key: key.with(requests))
        }
    }
}

extension InjectionError {
    fileprivate var missingArgument: BindingKey.Argument? {
        guard case .bindingNotFound(let key, _) = self else { return nil }
        return key.requests.argument
    }
}

// MARK: Requests

extension InjectionError {
    /// The requests that the error is about, with that which its path shows.
    var requests: BindingKey.Requests {
        guard let key else { return BindingKey.Requests() }
        var requests = key.requests
        switch self {
        case .bindingNotFound(_, let path):
            if requests.dependents.isEmpty { requests.dependents = path.suffix(2).dropLast() }
            // Any binding meets a requirement.
            if requests.requirements.isEmpty, requests.forms.isEmpty { requests.forms = [Never.self] }
        case .argumentMismatch(_, _, let requested):
            if requests.argumentTexts.isEmpty { requests.argumentTexts = [requested] }
        default: break
        }
        return requests
    }

    /// The bindings that requested the key which the error is about.
    package var dependents: [BindingKey] { requests.dependents }

    /// Equal for errors of one cause.
    fileprivate var causeHash: Int {
        if case .circularDependency(let path) = self { return path.hashValue }
        return key?.hashValue ?? 0
    }
}

extension BindingKey.Argument {
    fileprivate var id: ObjectIdentifier { ObjectIdentifier(owner.binding!) }
}

extension BindingKey.Requests {
    /// Adds other requests for the same key.
    fileprivate mutating func merge(_ other: Self) {
        dependents += other.dependents
        requirements += other.requirements
        for site in other.properties where !properties.contains(site) { properties.append(site) }
        for text in other.argumentTexts where !argumentTexts.contains(text) { argumentTexts.append(text) }
        for form in other.forms where !forms.contains(where: { $0 == form }) { forms.append(form) }
        isParameter = isParameter || other.isParameter
        leavesMainActor = leavesMainActor || other.leavesMainActor
        // Of a factory, because a provider takes no arguments.
        if argument == nil || argument?.owner.isFactory == false && other.argument?.owner.isFactory == true {
            argument = other.argument
        }
    }
}

extension [BindingKey] {
    /// The keys of different bindings, in their order.
    fileprivate var eachOnce: [BindingKey] {
        let firsts = firsts(of: count, hash: { self[$0].hashValue }, areEqual: { self[$0].isIdentical(to: self[$1]) })
        return indices.filter { firsts[$0] == $0 }.map { self[$0] }
    }
}
