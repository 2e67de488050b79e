extension Layout {
    /// The optional parameters of wired functions that are nil.
    package var absentOptionals: [AbsentOptional] {
        var absent: [AbsentOptional] = []
        for binding in bindings {
            guard let wiring = binding.metadata.wiring, let sources = binding.parameterSources else {
                continue
            }
            var offers = Offers(of: binding, wiring)
            for (index, type) in wiring.parameters.enumerated() where offers.takeArgument(type) == nil {
                let need = ParameterNeed(of: type, inFunctionOfMainActor: binding.livesOnMainActor)
                let name = offers.takeKey(for: need)?.name
                guard let type = absentType(in: Binding.source(at: index, in: sources)) else { continue }
                // A function of the key itself has nothing behind it.
                if type == binding.type, name == binding.metadata.name { continue }
                let key = BindingKey(of: type, named: name)
                absent.append(AbsentOptional(owner: binding.description, key: key))
            }
        }
        return absent
    }

    /// Returns the type of which a source has no value.
    private func absentType(in source: ParameterSource) -> (any Any.Type)? {
        switch source {
        case .optional(let type, nil):
            if case .handle(let target, _, _, _) = ParameterNeed(of: type, inFunctionOfMainActor: false).kind {
                return target
            }
            return (type as? any ArrayType.Type)?.element ?? type
        case .deferred(_, let number):
            let value = deferredValues[number]
            guard case .absent = value.target else { return nil }
            return (value.type as? any OptionalType.Type)?.wrappedType
        case .own, .inherited, .argument, .handle, .closure, .optional, .array, .missing: return nil
        }
    }
}
