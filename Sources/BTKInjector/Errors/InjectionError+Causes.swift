// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// The errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    @inline(never)
    func merged() -> [InjectionError] {
        guard count > 1 else { return self }
        var causes: [InjectionError.Parts] = []
        for error in self { causes.append(error.parts) }
        let firsts = firsts(
            of: count, hash: { causes[$0].hash },
            areEqual: { causes[$0].isEqual(to: causes[$1], asCause: true, depth: 0) })
        for (index, first) in firsts.enumerated() where index != first { causes[first].add(causes[index]) }
        var merged: [InjectionError] = []
        for (index, first) in firsts.enumerated() where index == first {
            let key = causes[index].merged
            key?.facts.removeDuplicates()
            merged.append(key.map { self[index].with(key: $0) } ?? self[index])
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

    /// Adds the requests of another error of the same cause.
    fileprivate func add(_ other: InjectionError.Parts) {
        guard let added = other.requestedKey else { return }
        merged = merged ?? requestedKey
        merged?.facts.add(added.facts)
    }
}

extension BindingKey.Facts {
    fileprivate func add(_ other: BindingKey.Facts) {
        dependents += other.dependents
        for site in other.requirements { requirements.append(site) }
        for site in other.properties where !properties.contains(site) { properties.append(site) }
        for form in other.forms where !forms.contains(where: { $0 == form }) { forms.append(form) }
        for list in other.requested where !requested.contains(list) { requested.append(list) }
        isParameter = isParameter || other.isParameter
        leavesMainActor = leavesMainActor || other.leavesMainActor
        // Of a factory, because a provider takes no arguments.
        if argument == nil || argument!.owner.isFactory == false && other.argument?.owner.isFactory == true {
            argument = other.argument
        }
    }

    /// Leaves each dependent once.
    fileprivate func removeDuplicates() {
        let all = dependents
        dependents = []
        let firsts = firsts(of: all.count, hash: { all[$0].hashValue }, areEqual: { all[$0].isIdentical(to: all[$1]) })
        for (index, first) in firsts.enumerated() where index == first { dependents.append(all[index]) }
    }
}
