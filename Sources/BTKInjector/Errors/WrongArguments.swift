// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors but for those that follow from arguments which are forgotten, or don't fit. Each of a missing value has
    /// all others that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        var errors = self
        var isConsequence = Array<Bool>(repeating: false, count: count)
        let groups = groups(
            hash: { index in self[index].function.map { ObjectIdentifier($0).hashValue } ?? index },
            areEqual: { self[$0].function === self[$1].function && self[$0].function != nil })
        for group in groups where group.count > 1 { findConsequences(in: group, &errors, &isConsequence) }
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        for case .argumentMismatch(let child, _, _) in self where child.facts.subject == .binding && child.root != nil {
            for index in indices where self[index].lacksSeed(of: child) { isConsequence[index] = true }
        }
        var remaining: [InjectionError] = []
        for index in indices where !isConsequence[index] { remaining.append(errors[index]) }
        return remaining
    }

    /// Finds the errors about one function that follow from others about it, and tells those of missing values which
    /// arguments are forgotten.
    private func findConsequences(
        in group: [Int], _ errors: inout [InjectionError], _ isConsequence: inout [Bool]
    ) {
        // Whether `taking` does not fit the function.
        var isMisfit = false
        // The arguments with which it was requested, the missing values, and the results of missing functions.
        var (requested, values, results): ([any Any.Type], [any Any.Type], [any Any.Type]) = ([], [], [])
        for index in group {
            guard let facts = self[index].key?.facts else { continue }
            switch (self[index], facts.subject) {
            case (.argumentMismatch, .arguments): isMisfit = true
            case (.argumentMismatch, .binding): requested += facts.requestedTypes
            case (.bindingNotFound, _):
                if let function = FunctionType(facts.type) { results.append(function.result) }
                if let type = facts.requests.argument?.type, FunctionType.isValue(type) { values.append(type) }
            default: break
            }
        }
        // Where no other error tells that values are arguments, each missing one has all.
        let forgotten = isMisfit ? [] : values.filter { !requested.contains($0) }
        for index in group {
            switch self[index] {
            case .argumentMismatch(let key, _, _):
                isConsequence[index] =
                    switch key.facts.subject {
                    case .binding, .closure: isMisfit
                    // A key for a function that is no handle, and is missing as it is.
                    case .keys: results.contains(key.facts.requests.forms[0])
                    default: false
                    }
            case .bindingNotFound(var key, let path):
                guard let argument = key.facts.requests.argument else { continue }
                let type = argument.type
                isConsequence[index] = isMisfit && FunctionType.isValue(type) || requested.contains(type)
                guard forgotten.contains(type) else { continue }
                key.requests.argument = BindingKey.Argument(owner: argument.owner, type: type, types: forgotten)
                errors[index] = .bindingNotFound(key, path: path)
            default: break
            }
        }
    }
}

extension [any Any.Type] {
    /// Whether a type is among them.
    @inline(never)
    func contains(_ type: any Any.Type) -> Bool { contains { $0 == type } }
}

extension InjectionError {
    /// The function whose arguments the error is about, or what it needs.
    fileprivate var function: BindingDescription? {
        switch self {
        case .argumentMismatch(let key, _, _): key.binding
        case .bindingNotFound: dependents.last?.binding
        default: nil
        }
    }

    /// Whether what is missing was given as a seed, by a request for the child to which it belongs.
    @inline(never)
    fileprivate func lacksSeed(of child: BindingKey) -> Bool {
        guard case .bindingNotFound(let key, _) = self, let argument = key.facts.requests.argument,
            argument.owner.child == child.binding?.site
        else { return false }
        return child.facts.requestedTypes.contains(argument.type)
    }
}

extension BindingKey.Facts {
    /// The types of arguments with which it was requested.
    @inline(never)
    fileprivate var requestedTypes: [any Any.Type] {
        var types: [any Any.Type] = []
        for form in requests.forms { types += BindingDescription.types(of: form) }
        return types
    }
}
