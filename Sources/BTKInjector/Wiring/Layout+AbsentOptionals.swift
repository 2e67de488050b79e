extension Layout {
    /// The optional parameters of wired functions that are nil.
    package var absentOptionals: [AbsentOptional] {
        var absent: [AbsentOptional] = []
        for place in places {
            guard let wiring = place.binding.metadata.wiring, let sources = place.binding.parameterSources else {
                continue
            }
            var offers = Offers(of: place, wiring)
            for (index, type) in wiring.parameters.enumerated() where offers.takeArgument(type) == nil {
                let need = ParameterNeed(of: type, inFunctionOfMainActor: place.livesOnMainActor)
                let name = offers.takeKey(for: need)?.name
                guard let type = absentType(in: Place.source(at: index, in: sources)) else { continue }
                // A function of the key itself has nothing behind it.
                if type == place.type, name == place.binding.metadata.name { continue }
                let key = BindingKey(of: type, named: name)
                absent.append(AbsentOptional(owner: place.description, key: key))
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
