// Which parameter is meant, or which binding, where a configuration does not say that: nothing is decided by position.

extension WiringCheck {
    /// Adds the errors of a function whose arguments and keys could be for other parameters as well.
    ///
    /// - Parameter missing: The errors of its parameters. One of a parameter that is in doubt would be a second error
    ///   of one cause.
    func addDoubts(about wiring: WiredFunction, of binding: Binding, _ missing: inout [InjectionError]) {
        let hasOffers = !binding.takes(nil) || !wiring.keys.isEmpty
        if hasOffers, wiring.parameters.count > 1 { addDoubtsAboutOffers(wiring, of: binding) }
        if binding.metadata.name != nil, addDoubtAboutName(of: binding) {
            missing = missing.filter { $0.key?.type != binding.type }
        }
    }

    /// Adds an error for each type of which some parameters are arguments, or have keys, and others have neither.
    @inline(never) private func addDoubtsAboutOffers(_ wiring: WiredFunction, of binding: Binding) {
        let needs = binding.needs.compactMap(\.self)
        let arguments = TupleType.elements(of: binding.metadata.arguments)
        let keys = wiring.keys
        let plain = needs.filter { $0.key == nil }
        // An argument or a key that has no parameter is another mistake.
        let hasPlaceForArguments = needs.count + arguments.count == wiring.parameters.count
        let hasPlaceForKeys = plain.count + keys.count == needs.count
        var told: [any Any.Type] = []
        if hasPlaceForArguments {
            for type in arguments where needs.contains(where: { $0.type == type }) && !told.contains(type) {
                told.add(type)
                addDoubt(.arguments(type), about: binding, requested: binding.description.argumentsText)
            }
        }
        guard hasPlaceForKeys else { return }
        for key in keys where plain.contains(where: { $0.accepts(key) }) && !told.contains(key.type) {
            told.add(key.type)
            let named = keys.filter { $0.type == key.type }
            let unnamed = plain.filter { $0.accepts(key) }.map { _ in BindingKey(of: key.type, named: nil) }
            addDoubt(
                .keys(key.type, naming: named + unnamed), about: binding,
                requested: named.map(\.description).joined(separator: ", "))
        }
    }

    /// Adds the error of a binding with a name that replaces or shadows one, and takes its type without a key. Returns
    /// whether it is such.
    @inline(never) private func addDoubtAboutName(of binding: Binding) -> Bool {
        guard binding.metadata.replaces || layout.parent?.binding(withKeyOf: binding) != nil else { return false }
        let plain = BindingKey(of: binding.type, named: nil)
        guard binding.needs.contains(where: { $0?.key == nil && $0?.accepts(plain) == true }) else { return false }
        addDoubt(.ownType(binding.type), about: binding, requested: typeText(binding.type))
        return true
    }

    /// Adds the error of a function that takes a set which a parent binds, where a member with a name is bound nearer.
    @inline(never) func addDoubt(aboutSet set: Binding, of binding: Binding) {
        guard !set.isPart(of: layout), let element = (set.type as? any ArrayType.Type)?.element else { return }
        guard let member = lastMember(of: element, nearerThan: set) else { return }
        addDoubt(
            .set(set.type, at: set.description.site, member: member.description.site), about: binding,
            requested: typeText(set.type))
    }

    /// Returns the last binding with a name of an element that is nearer than a set. Noted for each set, which many
    /// functions may take.
    private func lastMember(of element: any Any.Type, nearerThan set: Binding) -> Binding? {
        if let number = setTable.first(set.hashValue, where: { sets[$0].set == set }) { return sets[number].lastMember }
        func isMeant(_ binding: Binding) -> Bool {
            binding.layout.generation > set.layout.generation && binding.metadata.name != nil
        }
        // Those above the set are looked at only where there is one below.
        let nearer = layout.lineage.prefix { $0 !== set.layout }
        let hasMember = nearer.contains { $0.ownBindings(ofAll: element).contains { isMeant($0.object) } }
        let member = hasMember ? layout.bindings(ofAll: element).map(\.object).last(where: isMeant) : nil
        setTable.add(sets.count, hash: set.hashValue)
        sets.add(NotedSet(set, lastMember: member))
        return member
    }

    private func addDoubt(_ doubt: Doubt, about binding: Binding, requested: String) {
        add(
            .argumentMismatch(
                binding.key.with(.doubtful(doubt)),
                expected: BindingDescription.text(of: binding.metadata.parameters), requested: requested))
    }
}

/// A set of a parent that something takes.
final class NotedSet {
    let set: Binding
    /// The last binding of an element with a name that is nearer.
    let lastMember: Binding?

    init(_ set: Binding, lastMember: Binding?) {
        self.set = set
        self.lastMember = lastMember
    }
}
