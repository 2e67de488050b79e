// Bindings of an override that replace nothing. They stand where something wired needs them.

extension OverriddenBindings {
    /// Lets bindings stand that replace nothing but are needed: what only children bind where something wired lacks it,
    /// and what nobody binds also where something takes it; here, and otherwise in children. What is said for children
    /// only comes first.
    func placeCandidates(addsBindings: Bool, in override: Override) {
        for bindings in family(withWhole: false).reversed() {
            bindings.placeNeededCandidates(addsBindings: addsBindings, in: override)
        }
        for bindings in family(withWhole: false) { bindings.placeShadowingCandidates(in: override) }
    }

    /// Lets those stand in a child that shadow what stands above now.
    func placeShadowingCandidates(in override: Override) {
        for binding in candidates where !binding.isUsed {
            if parent != nil, lastBindingAbove(withKeyOf: binding.bound) != nil { add(binding, in: override) }
        }
    }

    func placeNeededCandidates(addsBindings: Bool, in override: Override) {
        var rest: [OverrideBinding] = []
        for binding in candidates {
            if addsBindings, !binding.isUsed { add(binding, in: override) } else { rest.append(binding) }
        }
        guard !rest.isEmpty else { return }
        let new = rest.filter { !$0.isUsed }
        place(rest, wherever: .isLacked, in: override)
        let taken = new.filter { !$0.isUsed }
        guard !taken.isEmpty else { return }
        place(taken, wherever: .isTaken, in: override)
        // The bindings that were taken may lack others.
        place(rest, wherever: .isLacked, in: override)
    }

    enum Want { case isLacked, isTaken }

    /// Lets those of some candidates stand that something wants: here, and otherwise in children.
    func place(
        _ candidates: [OverrideBinding], wherever want: Want, in override: Override
    ) {
        let candidates = OverrideCandidates(candidates)
        // With the keys that are bound around them: of the candidates these are no more.
        var rest = [(bindings: self, known: KeyNumbers())]
        while let (bindings, knownAround) = rest.popLast() {
            var known = knownAround
            for number in bindings.findWanted(candidates, butFor: &known, want) {
                bindings.add(candidates.all[number], in: override)
            }
            guard known.count < candidates.all.count else { continue }
            for child in bindings.childrenHere { rest.append((child, known)) }
        }
    }

    /// Returns the numbers of the candidates that something wired here wants, or one of those that are wanted, in
    /// order.
    ///
    /// - Parameter known: The keys of candidates that are bound around this. Those that are bound here are added, and
    ///   those that are wanted.
    func findWanted(_ candidates: OverrideCandidates, butFor known: inout KeyNumbers, _ want: Want) -> [Int] {
        var rest: [Binding] = []
        for position in standing.indices {
            guard let bound = binding(at: position) else { continue }
            let identity = bound.identity
            if let number = candidates.number(of: identity) { known.set(number, for: identity) }
            rest += standing[position].binding?.chain.map(\.bound) ?? bound.chain
        }
        var found: [Int] = []
        func add(_ number: Int) {
            let bound = candidates.all[number].bound
            let identity = bound.identity
            guard known.number(of: identity) == nil else { return }
            known.set(number, for: identity)
            found.append(number)
            rest.append(bound)
        }
        while let bound = rest.popLast() {
            for wanted in bound.wantedKeys {
                let nearest = wanted.keys.firstIndex { binds($0) }
                switch want {
                case .isLacked: if nearest != nil || wanted.isOptional { continue }
                case .isTaken: if let element = wanted.element { candidates.numbers(ofAll: element).forEach(add) }
                }
                // One that is bound hides those behind it.
                for key in wanted.keys[..<(nearest ?? wanted.keys.count)] {
                    if let number = candidates.number(of: key) { add(number) }
                }
            }
        }
        return found.sorted()
    }

    /// Lets also stand what nothing wants and an error tells of, so that nothing else seems to be missing.
    func addUnused(in override: Override) {
        for bindings in family(withWhole: false) { bindings.addUnusedHere(in: override) }
    }

    func addUnusedHere(in override: Override) {
        for binding in candidates where !binding.isUsed {
            // Of what is bound several times, it can't be said which would stand.
            if binding.isSingle, position(ofKeyOf: binding.bound) == nil {
                standing.append(Standing(binding: makeStanding(binding, in: override)))
                positions.set(standing.count - 1, for: binding.bound.identity)
                hasChanged = true
            }
        }
    }
}

/// Candidates, found by their keys and by what they would be elements of.
struct OverrideCandidates {
    let all: [OverrideBinding]
    private var numbers = KeyNumbers()
    /// The candidates without arguments of each type, and the numbers of these lists.
    private var lists: [[Int]] = []
    private var listNumbers = KeyNumbers()

    init(_ all: [OverrideBinding]) {
        self.all = all
        for (number, candidate) in all.enumerated() {
            let bound = candidate.bound
            numbers.set(number, for: bound.identity)
            guard bound.takes(nil) else { continue }
            let type = BindingIdentity(bound.type, nil)
            if let list = listNumbers.number(of: type) {
                lists[list].append(number)
            } else {
                listNumbers.set(lists.count, for: type)
                lists.append([number])
            }
        }
    }

    func number(of key: BindingIdentity) -> Int? { numbers.number(of: key) }

    /// Returns the numbers of those that a set of a type has.
    func numbers(ofAll type: any Any.Type) -> [Int] {
        listNumbers.number(of: BindingIdentity(type, nil)).map { lists[$0] } ?? []
    }
}
