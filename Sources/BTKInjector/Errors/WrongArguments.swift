// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors without those that follow from arguments which are forgotten, or don't fit. An error of a missing value
    /// also names the other values that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        var errors: [InjectionError?] = self
        let groups = groups(
            of: count, hash: { index in self[index].function.map { ObjectIdentifier($0).hashValue } ?? index },
            areEqual: { self[$0].function === self[$1].function && self[$0].function != nil })
        for group in groups where group.count > 1 { removeConsequences(in: group, from: &errors) }
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        for case .argumentMismatch(let child, _, _) in self where child.facts.subject == .binding && child.root != nil {
            let seeds = child.facts.requestedTypes
            for index in indices {
                guard case .bindingNotFound(let key, _) = self[index], let argument = key.facts.argument,
                    argument.owner.child == child.binding?.site, seeds.contains(argument.type)
                else { continue }
                errors[index] = nil
            }
        }
        return errors.compactMap(\.self)
    }

    /// Removes the errors about one function that follow from others about it, and tells those of missing values which
    /// arguments are forgotten.
    private func removeConsequences(in group: [Int], from errors: inout [InjectionError?]) {
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
                if let type = facts.argument?.type, FunctionType.isValue(type) { values.append(type) }
            default: break
            }
        }
        // The missing values that may be arguments, though no other error says so.
        let forgotten = isMisfit ? [] : values.filter { !requested.contains($0) }
        for index in group {
            guard let key = self[index].key else { continue }
            switch (self[index], key.facts.subject) {
            case (.argumentMismatch, .binding) where isMisfit, (.argumentMismatch, .closure) where isMisfit:
                errors[index] = nil
            // A key for a function that is no handle, and is missing as it is.
            case (.argumentMismatch, .keys) where results.contains(key.facts.forms[0]): errors[index] = nil
            case (.bindingNotFound(_, let path), _):
                guard let argument = key.facts.argument else { continue }
                if isMisfit && FunctionType.isValue(argument.type) || requested.contains(argument.type) {
                    errors[index] = nil
                } else if forgotten.contains(argument.type) {
                    errors[index] = .bindingNotFound(key.with { $0.argument?.types = forgotten }, path: path)
                }
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
    /// The function whose arguments, or whose parameter, the error is about.
    fileprivate var function: BindingDescription? {
        switch self {
        case .argumentMismatch(let key, _, _): key.binding
        case .bindingNotFound: dependents.last?.binding
        default: nil
        }
    }
}

extension BindingKey.Facts {
    /// The types of all arguments with which it was requested.
    @inline(never)
    var requestedTypes: [any Any.Type] {
        forms.flatMap { BindingDescription.types(of: $0) }
    }
}
