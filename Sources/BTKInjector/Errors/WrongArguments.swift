// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors but for those that follow from arguments which are forgotten, or don't fit. Each of a missing value has
    /// all others that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        let functions = firsts(
            of: count, hash: { self[$0].function.map { ObjectIdentifier($0).hashValue } ?? $0 },
            areEqual: { self[$0].function === self[$1].function && self[$0].function != nil })
        // For each function, by the number of the first error about it.
        var findings = Array<ArgumentFindings>(repeating: ArgumentFindings(), count: count)
        for (index, error) in enumerated() { findings[functions[index]].note(error) }
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        let forgotten = filter { $0.key?.facts.subject == .binding && $0.key?.root != nil }
        var errors: [InjectionError] = []
        for (index, error) in enumerated() {
            let function = functions[index]
            if findings[function].explain(error) || forgotten.contains(where: { error.lacksSeed(of: $0) }) { continue }
            errors.append(error.withArguments(findings[function].forgottenValues))
        }
        return errors
    }
}

/// The errors about the arguments of one function.
private struct ArgumentFindings {
    /// Whether `taking` does not fit the function.
    var isMisfit = false
    /// The types of arguments with which it was requested, and that it does not take.
    var requested: [any Any.Type] = []
    /// The values that it needs and that are not bound.
    var missingValues: [any Any.Type] = []
    /// The results of the functions that it needs and that are not bound.
    var missingResults: [any Any.Type] = []

    mutating func note(_ error: InjectionError) {
        guard let facts = error.key?.facts else { return }
        switch (error, facts.subject) {
        case (.argumentMismatch, .arguments): isMisfit = true
        case (.argumentMismatch, .binding): requested += facts.requestedTypes
        case (.bindingNotFound, _):
            if let function = FunctionType(facts.type) { missingResults.append(function.result) }
            if let argument = facts.requests.argument, FunctionType.isValue(argument.type) {
                missingValues.append(argument.type)
            }
        default: break
        }
    }

    /// The missing values that may be arguments, where no other error tells that they are.
    var forgottenValues: [any Any.Type] {
        isMisfit ? [] : missingValues.filter { value in !requested.contains { $0 == value } }
    }

    /// Whether an error about the function is a consequence of another one.
    func explain(_ error: InjectionError) -> Bool {
        guard let facts = error.key?.facts else { return false }
        switch (error, facts.subject) {
        // A key for a function that is no handle, and is missing as it is.
        case (.argumentMismatch, .keys):
            return facts.requestedTypes.contains { type in missingResults.contains { $0 == type } }
        case (.argumentMismatch, .binding), (.argumentMismatch, .closure): return isMisfit
        case (.bindingNotFound, _):
            guard let type = facts.requests.argument?.type else { return false }
            return isMisfit && FunctionType.isValue(type) || requested.contains { $0 == type }
        default: return false
        }
    }
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
    fileprivate func lacksSeed(of request: InjectionError) -> Bool {
        guard case .bindingNotFound(let key, _) = self, let argument = key.facts.requests.argument,
            case .argumentMismatch(let child, _, _) = request, argument.owner.child == child.binding?.site
        else { return false }
        return child.facts.requestedTypes.contains { $0 == argument.type }
    }

    /// Returns the error of a missing value with all that may be arguments as well.
    fileprivate func withArguments(_ types: [any Any.Type]) -> InjectionError {
        guard case .bindingNotFound(let key, _) = self, let type = key.facts.requests.argument?.type else {
            return self
        }
        var error = self
        error.key?.requests.argument?.types = types.contains { $0 == type } ? types : types + [type]
        return error
    }
}

extension BindingKey.Facts {
    /// The types of arguments with which it was requested.
    fileprivate var requestedTypes: [any Any.Type] { requests.forms.flatMap(BindingDescription.types) }
}
