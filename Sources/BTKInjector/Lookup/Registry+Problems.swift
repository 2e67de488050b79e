// Checks bindings before anything runs.

extension Registry {
    /// All that is wrong with the bindings, as far as it is known.
    var problems: [InjectionError] {
        var problems: [InjectionError] = duplicates.map { slots in
            .duplicateBinding(slots[0].key, sites: slots.map(\.description.site))
        }
        problems += requirements.compactMap { $0.problem(in: self) }
        guard hasWiring else { return problems }
        var check = WiringCheck(of: self)
        for slot in slots { check.add(slot) }
        return problems + check.problems
    }

    /// Returns the bindings that a parameter of a type needs.
    func dependencies(on type: any Any.Type) throws(InjectionError) -> [Dependency] {
        if let slot = slot(ObjectIdentifier(type)) { return [Dependency(slot: slot, isDeferred: false)] }
        if let parameter = type as? any Parameter.Type { return try parameter.dependencies(in: self, on: .current) }
        throw missingBindingError(for: type, named: nil, taking: NoArguments.self, on: .current)
    }
}

extension Requirement {
    /// Returns the error of a registry that does not meet the requirement.
    fileprivate func problem(in registry: Registry) -> InjectionError? {
        guard !registry.hasBinding(forAny: type, named: name) else { return nil }
        let key = registry.missingKey(of: type, name, role: .requirement(site))
        return .bindingNotFound(key, path: [key])
    }
}
