// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// The errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    func merged() -> [InjectionError] {
        guard count > 1 else { return self }
        var causes: [InjectionError.Parts] = []
        for error in self { causes.append(error.parts) }
        let firsts = firsts(
            of: count, hash: { causes[$0].hash },
            areEqual: { causes[$0].isEqual(to: causes[$1], asCause: true, depth: 0) })
        var groups = [[BindingKey]](repeating: [], count: count)
        for (index, first) in firsts.enumerated() {
            if let key = causes[index].requestedKey { groups[first].append(key) }
        }
        var merged: [InjectionError] = []
        for (index, group) in groups.enumerated() where firsts[index] == index {
            merged.append(group.count < 2 ? self[index] : self[index].with(key: group.merged()))
        }
        return merged
    }
}

extension InjectionError.Parts {
    /// The first key, with the requests that the error's text should show if it is merged with others.
    var requestedKey: BindingKey? {
        guard let key = keys.first?.copy() else { return nil }
        if code == .bindingNotFound {
            if key.facts.dependents.isEmpty, path.count > 1 { key.facts.dependents = [path[path.count - 2]] }
            // Any binding meets a requirement.
            if key.facts.requirements.isEmpty { key.facts.forms = key.facts.formsOrInstance }
        }
        if code == .argumentMismatch { key.facts.requested = [texts[1]] }
        return key
    }

    /// Equal for errors of one cause.
    fileprivate var hash: Int {
        var hasher = Hasher()
        hasher.combine(keys.count)
        for key in keys { hasher.combine(key.hashValue) }
        return hasher.finalize()
    }
}

extension [BindingKey] {
    /// Returns the first key with the requests of all.
    fileprivate func merged() -> BindingKey {
        let key = self[0].copy()
        var (all, requirements, properties, requested): (Self, [String], [String], [String]) = ([], [], [], [])
        var forms: [any Any.Type] = []
        for other in self {
            let facts = other.facts
            for dependent in facts.dependents { all.append(dependent) }
            for text in facts.requirements { requirements.append(text) }
            properties.add(facts.properties)
            requested.add(facts.requested)
            for form in facts.forms where !forms.contains(where: { $0 == form }) { forms.append(form) }
            if facts.isParameter { key.facts.isParameter = true }
            if facts.leavesMainActor { key.facts.leavesMainActor = true }
            // Of a factory, because a provider takes no arguments.
            if let argument = facts.argument, key.facts.argument == nil || argument.owner.isFactory,
                key.facts.argument?.owner.isFactory != true
            {
                key.facts.argument = argument
            }
        }
        let firsts = firsts(of: all.count, hash: { all[$0].hashValue }, areEqual: { all[$0].isIdentical(to: all[$1]) })
        var dependents: Self = []
        for (index, first) in firsts.enumerated() where index == first { dependents.append(all[index]) }
        (key.facts.dependents, key.facts.requirements, key.facts.properties) = (dependents, requirements, properties)
        (key.facts.requested, key.facts.forms) = (requested, forms)
        return key
    }
}

extension [String] {
    /// Appends those texts that are not among these.
    @inline(never)
    fileprivate mutating func add(_ others: [String]) {
        for text in others where !contains(text) { append(text) }
    }
}
