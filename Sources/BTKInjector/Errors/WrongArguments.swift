// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors without those that follow from arguments which are forgotten, or don't fit. An error of a missing
    /// value also names the other values that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        var errors = self
        var isConsequence = Array<Bool>(repeating: false, count: count)
        var ofFunctions: [Int] = []
        for index in indices where self[index].function != nil { ofFunctions.add(index) }
        for group in ofFunctions.grouped(by: { ObjectIdentifier(self[$0].function!) }) where group.count > 1 {
            findConsequences(in: group, &errors, &isConsequence)
        }
        var remaining: [InjectionError] = []
        for index in indices where !isConsequence[index] { remaining.add(errors[index]) }
        return remaining.elements(notAmong: seeds) { $0.missingSeed }
    }

    /// The seeds with which declared children were requested, though they don't take these. The errors of bindings that
    /// miss them are consequences.
    private var seeds: [[AnyHashable]] {
        var seeds: [[AnyHashable]] = []
        for case .argumentMismatch(let child, _, _) in self where child.root != nil {
            guard case .mismatched = child.circumstances, let site = child.binding?.site else { continue }
            for type in child.requests.argumentTypes { seeds.add([site, ObjectIdentifier(type)]) }
        }
        return seeds
    }

    /// Finds the errors about one function that follow from others about it, and tells those of missing values which
    /// arguments are forgotten.
    private func findConsequences(in group: [Int], _ errors: inout [InjectionError], _ isConsequence: inout [Bool]) {
        // Whether `taking` does not fit the function.
        var isMisfit = false
        // The arguments with which it was requested, the missing values, and the results of missing functions.
        var requested: [any Any.Type] = []
        var values: [any Any.Type] = []
        var results: [any Any.Type] = []
        for index in group {
            guard let key = self[index].key else { continue }
            switch key.circumstances {
            case .misfit(.arguments): isMisfit = true
            case .mismatched: requested.add(contentsOf: key.requests.argumentTypes)
            case .missing, .missingMember:
                if let function = FunctionType(key.type) { results.add(function.result) }
                if let type = key.requests.argument?.type, TypeKind.isValue(type) { values.add(type) }
            default: break
            }
        }
        // The missing values that may be arguments, though no other error says so.
        let forgotten = isMisfit ? [] : values.filter { !requested.contains($0) }
        for index in group {
            guard let key = self[index].key else { continue }
            switch key.circumstances {
            case .mismatched, .misfit(.closure): isConsequence[index] = isMisfit
            // A key for a function that is no handle, and is missing as it is.
            case .misfit(.key(let type)): isConsequence[index] = results.contains(type)
            case .missing, .missingMember:
                guard let argument = key.requests.argument else { continue }
                let type = argument.type
                isConsequence[index] = isMisfit && TypeKind.isValue(type) || requested.contains(type)
                guard forgotten.contains(type) else { continue }
                let all = PossibleArgument(requester: argument.requester, type: type, types: forgotten)
                var requests = key.requests
                requests.argument = all
                errors[index] = self[index].with(key.with(requests), path: self[index].path)
            default: break
            }
        }
    }
}

extension [any Any.Type] {
    /// Whether a type is among them.
    @inline(never) func contains(_ type: any Any.Type) -> Bool { contains { $0 == type } }
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

    /// The place of a child's declaration, and the type of a seed that a binding of the child may lack.
    fileprivate var missingSeed: [AnyHashable] {
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        guard case .bindingNotFound(let key, _) = self, let argument = key.requests.argument,
            let site = argument.requester.child
        else { return [] }
        return [site, ObjectIdentifier(argument.type)]
    }
}
