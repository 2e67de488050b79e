// What follows from wrong arguments of a function is no problem of its own.

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
                guard let owner = error.dependents.last?.binding, let function = FunctionType(key.type) else {
                    continue
                }
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
            case .keys: return contains(key.requests.forms, in: missingFunctions[id])
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

    /// Whether there are types, all of which are among others.
    private func contains(_ types: [any Any.Type], in others: [any Any.Type]?) -> Bool {
        guard let others, !types.isEmpty else { return false }
        return types.allSatisfy { type in others.contains { $0 == type } }
    }
}

extension [InjectionError] {
    /// The errors but for those that follow from wrong arguments.
    var withoutConsequences: [InjectionError] {
        let wrong = WrongArguments(in: self)
        return filter { !wrong.explain($0) }
    }

    /// The errors of missing values, each with all others that its function lacks: they may all be arguments.
    var withAllArguments: [InjectionError] {
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

extension BindingKey.Argument {
    fileprivate var id: ObjectIdentifier { ObjectIdentifier(owner.binding!) }
}
