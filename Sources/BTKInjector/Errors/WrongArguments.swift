// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors without those that follow from arguments which are forgotten, or don't fit. An error of a missing value
    /// also names the other values that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        var errors = self
        var isConsequence = Array<Bool>(repeating: false, count: count)
        let groups = groups(
            of: count, hash: { index in self[index].function.map { ObjectIdentifier($0).hashValue } ?? index },
            areEqual: { self[$0].function === self[$1].function && self[$0].function != nil })
        for group in groups where group.count > 1 { findConsequences(in: group, &errors, &isConsequence) }
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        markConsequencesOfSeeds(&isConsequence)
        var remaining: [InjectionError] = []
        for index in indices where !isConsequence[index] { remaining.add(errors[index]) }
        return remaining
    }

    /// Marks the errors of missing keys that are seeds with which declared children were requested, though they don't take
    /// these.
    private func markConsequencesOfSeeds(_ isConsequence: inout [Bool]) {
        // For each such seed the place of the declaration, and the type.
        var (sites, types): ([BindingSite], [any Any.Type]) = ([], [])
        var table = HashTable()
        func hash(_ site: BindingSite, _ type: any Any.Type) -> Int {
            site.hashValue ^ ObjectIdentifier(type).hashValue
        }
        for case .argumentMismatch(let child, _, _) in self where child.facts.subject == .binding && child.root != nil {
            guard let site = child.binding?.site else { continue }
            for type in child.facts.requestedTypes {
                table.add(sites.count, hash: hash(site, type))
                sites.add(site)
                types.add(type)
            }
        }
        guard !sites.isEmpty else { return }
        for case (let index, .bindingNotFound(let key, _)) in enumerated() {
            guard let argument = key.facts.argument, let site = argument.owner.child else { continue }
            let isSeed =
                table.first(hash(site, argument.type)) { sites[$0] == site && types[$0] == argument.type } != nil
            if isSeed { isConsequence[index] = true }
        }
    }

    /// Finds the errors about one function that follow from others about it, and tells those of missing values which
    /// arguments are forgotten.
    private func findConsequences(in group: [Int], _ errors: inout [InjectionError], _ isConsequence: inout [Bool]) {
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
                if let function = FunctionType(facts.type) { results.add(function.result) }
                if let type = facts.argument?.type, FunctionType.isValue(type) { values.add(type) }
            default: break
            }
        }
        // The missing values that may be arguments, though no other error says so.
        let forgotten = isMisfit ? [] : values.filter { !requested.contains($0) }
        for index in group {
            guard let key = self[index].key else { continue }
            switch (self[index], key.facts.subject) {
            case (.argumentMismatch, .binding), (.argumentMismatch, .closure): isConsequence[index] = isMisfit
            // A key for a function that is no handle, and is missing as it is.
            case (.argumentMismatch, .keys): isConsequence[index] = results.contains(key.facts.forms[0])
            case (.bindingNotFound(_, let path), _):
                guard let argument = key.facts.argument else { continue }
                let type = argument.type
                isConsequence[index] = isMisfit && FunctionType.isValue(type) || requested.contains(type)
                guard forgotten.contains(type) else { continue }
                let all = BindingKey.Argument(owner: argument.owner, type: type, types: forgotten)
                errors[index] = .bindingNotFound(key.with { $0.argument = all }, path: path)
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
}
