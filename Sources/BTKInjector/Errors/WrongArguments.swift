// An error that follows from wrong arguments of a function is no problem of its own.

extension [InjectionError] {
    /// The errors without those that follow from arguments which are forgotten, or don't fit. An error of a missing value
    /// also names the other values that its function lacks, since they may all be arguments.
    var withoutConsequences: [InjectionError] {
        var errors = self
        var isConsequence = Array<Bool>(repeating: false, count: count)
        let groups = Array<Int>(indices).filter { self[$0].function != nil }.grouped {
            ObjectIdentifier(self[$0].function!)
        }
        for group in groups where group.count > 1 { findConsequences(in: group, &errors, &isConsequence) }
        // Seeds are arguments of the declaration, whose place the bindings of the child have.
        markConsequencesOfSeeds(&isConsequence)
        return errors.indices.filter { !isConsequence[$0] }.map { errors[$0] }
    }

    /// Marks the errors of missing keys that are seeds with which declared children were requested, though they don't take
    /// these.
    private func markConsequencesOfSeeds(_ isConsequence: inout [Bool]) {
        var seeds: Set<Seed> = []
        for case .argumentMismatch(let child, _, _) in self where child.root != nil {
            guard case .mismatched(let mismatch) = child.circumstances, let site = child.binding?.site else { continue }
            for type in mismatch.argumentTypes { seeds.insert(Seed(of: site, type)) }
        }
        guard !seeds.isEmpty else { return }
        for case (let index, .bindingNotFound(let key, _)) in enumerated() {
            guard let argument = key.missing.parameter?.argument, let site = argument.owner.child else { continue }
            if seeds.contains(Seed(of: site, argument.type)) {
                isConsequence[index] = true
            }
        }
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
            case .misfit(let misfit): if case .arguments = misfit.part { isMisfit = true }
            case .mismatched(let mismatch): requested += mismatch.argumentTypes
            case .missing(let missing):
                if let function = FunctionType(key.type) { results.append(function.result) }
                if let type = missing.parameter?.argument?.type, FunctionType.isValue(type) { values.append(type) }
            default: break
            }
        }
        // The missing values that may be arguments, though no other error says so.
        let forgotten = isMisfit ? [] : values.filter { !requested.contains($0) }
        for index in group {
            guard let key = self[index].key else { continue }
            switch key.circumstances {
            case .mismatched: isConsequence[index] = isMisfit
            case .misfit(let misfit):
                switch misfit.part {
                case .closure: isConsequence[index] = isMisfit
                // A key for a function that is no handle, and is missing as it is.
                case .key(let type): isConsequence[index] = results.contains(type)
                case .arguments, .labels: break
                }
            case .missing(var missing):
                guard let argument = missing.parameter?.argument else { continue }
                let type = argument.type
                isConsequence[index] = isMisfit && FunctionType.isValue(type) || requested.contains(type)
                guard forgotten.contains(type) else { continue }
                missing.parameter?.argument = PossibleArgument(owner: argument.owner, type: type, types: forgotten)
                errors[index] = self[index].with(key.with(.missing(missing)), path: self[index].path)
            default: break
            }
        }
    }
}

/// The place of a child's declaration, and the type of a seed.
private struct Seed: Hashable {
    let declaration: BindingSite
    let type: ObjectIdentifier

    init(of declaration: BindingSite, _ type: any Any.Type) {
        self.declaration = declaration
        self.type = ObjectIdentifier(type)
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
