// Which parameter is meant, where a configuration does not say that: nothing is decided by position.

extension ParameterCheck {
    /// Adds the errors of a function whose arguments and keys could be for other parameters as well.
    ///
    /// - Parameter problemsOfParameters: The problems of its parameters. One of a parameter that is in doubt would be a
    ///   second error of one cause.
    mutating func addDoubts(about wiring: WiredFunction, of binding: Binding, _ problemsOfParameters: inout [Problem]) {
        if !binding.takes(nil), wiring.parameters.count > 1 { addDoubtsAboutArguments(of: binding, wiring) }
        if !wiring.keys.isEmpty { addDoubtsAboutKeys(of: binding, wiring) }
        if binding.metadata.name != nil, addDoubtAboutName(of: binding) {
            problemsOfParameters = problemsOfParameters.filter { $0.key.type != binding.type }
        }
    }

    /// Adds an error for each type of which some parameters are arguments, and others are not.
    @inline(never) private mutating func addDoubtsAboutArguments(of binding: Binding, _ wiring: WiredFunction) {
        let needs = binding.needs.compactMap(\.self)
        let arguments = TupleType.elements(of: binding.metadata.arguments)
        // An argument that has no parameter is another mistake.
        guard needs.count + arguments.count == wiring.parameters.count else { return }
        var told: [any Any.Type] = []
        for type in arguments where needs.contains(where: { $0.type == type }) && !told.contains(where: { $0 == type })
        {
            told.append(type)
            add(Problem(.mismatch(.argumentInDoubt(type)), binding.key))
        }
    }

    /// Adds an error for each type of a key that has several parameters, or of which there are several keys.
    @inline(never) private mutating func addDoubtsAboutKeys(of binding: Binding, _ wiring: WiredFunction) {
        let needs = binding.needs
        var told: Set<Int> = []
        for (index, key) in wiring.keys.enumerated() where !told.contains(index) {
            let parameters = needs.compactMap(\.self).filter { $0.accepts(key) }
            // A key that has no parameter is another mistake.
            guard !parameters.isEmpty else { continue }
            let rivals = wiring.keys.indices.filter { other in
                wiring.keys[other].type == key.type || parameters.contains { $0.accepts(wiring.keys[other]) }
            }
            guard parameters.count > 1 || rivals.count > 1 else { continue }
            told.formUnion(rivals)
            let keys = rivals.map { wiring.keys[$0] }
            add(Problem(.mismatch(.keysInDoubt(keys, needs.map { $0?.parameter() })), binding.key))
        }
    }

    /// Adds the error of a binding with a name that replaces or shadows one, and takes its type without a key. Returns
    /// whether it is such.
    @inline(never) private mutating func addDoubtAboutName(of binding: Binding) -> Bool {
        guard binding.metadata.replaces || layout.parent?.binding(withKeyOf: binding) != nil else { return false }
        let plain = BindingKey(of: binding.type, named: nil)
        guard binding.needs.contains(where: { $0?.key == nil && $0?.accepts(plain) == true }) else { return false }
        let isBoundWithoutName = layout.binding(binding.type) != nil
        add(Problem(.mismatch(.ownType(isBoundWithoutName: isBoundWithoutName)), binding.key))
        return true
    }
}
