/// An optional parameter of a wired function that is nil, because nothing is bound for it.
package struct AbsentOptional {
    /// The binding of the function.
    package let owner: BindingDescription
    /// The key for which nothing is bound.
    package let key: BindingKey

    /// Returns the likeliest of the bindings that would make one: the same type under another name, or of a type that can be
    /// bound for it.
    ///
    /// - Parameter isMeant: Whether a binding may be meant.
    package func likeliest(where isMeant: (BindingDescription) -> Bool) -> BindingDescription? {
        var misses = NearMisses(of: key, but: BindingSet(of: [owner]))
        while let (binding, likeness) = misses.next() {
            guard binding.takesNoArguments, isMeant(binding) else { continue }
            switch likeness {
            case .otherName, .conforming(isCertain: true): return binding
            case .conforming, .namesake, .protocol: continue
            }
        }
        return nil
    }

    /// Returns what to write, if a binding is meant that would make one.
    package func fix(by binding: BindingDescription) -> String {
        let type = typeText(key.type)
        let way =
            binding.type == key.type
            ? text("name it: `with: BindingKey(\(binding.key.codeArguments))`.")
            : text("bind it `for: \(key.codeArguments)`.")
        return text(
            "The \(type)? of \(owner.key) is nil, did you mean \(binding.key), bound at \(binding.site)? \(way)")
    }
}

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
                guard let type = absentType(in: sources[index, as: NotedParameter.self].source) else { continue }
                // A function of the key itself has nothing behind it.
                if type == place.type, name == place.binding.metadata.name { continue }
                let key = BindingKey(of: type, named: name).with { $0.candidates = candidates }
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
        case .own, .inherited, .argument, .handle, .closure, .optional, .array: return nil
        }
    }
}
