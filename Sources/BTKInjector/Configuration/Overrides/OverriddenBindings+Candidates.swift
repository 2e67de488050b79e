// Bindings of an override that replace nothing. They stand where something wired needs them.

extension OverriddenBindings {
    /// Lets bindings stand that replace nothing but are needed: what only children bind where something wired lacks it,
    /// and what nobody binds also where something takes it; here, and otherwise in children. What is said for children
    /// only comes first.
    func placeCandidates(addsBindings: Bool) {
        for bindings in family(withWhole: false).reversed() {
            bindings.placeNeededCandidates(addsBindings: addsBindings)
        }
        for bindings in family(withWhole: false) { bindings.placeShadowingCandidates() }
    }

    /// Lets those stand in a child that shadow what stands above now.
    func placeShadowingCandidates() {
        for binding in candidates where !binding.isUsed {
            if parent != nil, lastBindingAbove(withKeyOf: binding.bound) != nil { add(binding) }
        }
    }

    func placeNeededCandidates(addsBindings: Bool) {
        var rest: [OverrideBinding] = []
        let protocols = addsBindings && !candidates.isEmpty ? boundProtocols : []
        for binding in candidates {
            // A fake that lacks its `for:` replaces nothing, and the live binding would stay.
            let bound = binding.bound
            let isFake = protocols.contains { $0.name == bound.metadata.name && $0.conformance.covers(bound.type) }
            if addsBindings, !binding.isUsed, !isFake { add(binding) } else { rest.append(binding) }
        }
        guard !rest.isEmpty else { return }
        let new = rest.filter { !$0.isUsed }
        place(rest, wherever: .isLacked)
        let taken = new.filter { !$0.isUsed }
        guard !taken.isEmpty else { return }
        place(taken, wherever: .isTaken)
        // The bindings that were taken may lack others.
        place(rest, wherever: .isLacked)
    }

    /// The protocols that are bound here, above or in a child, with the names of these bindings.
    private var boundProtocols: [(name: BindingName?, conformance: Conformance)] {
        let bindings = layout.lineage.flatMap(\.openBindings) + layout.family.dropFirst().flatMap(\.openBindings)
        let open = bindings.filter { TypeKind.isExistential($0.type) }.unique { $0.identity }
        return open.compactMap { binding in
            Conformance(to: binding.type).flatMap { $0.isWhole ? (binding.metadata.name, $0) : nil }
        }
    }

    enum Want { case isLacked, isTaken }

    /// Lets those of some candidates stand that something wants: here, and otherwise in children.
    @inline(never) func place(_ candidates: [OverrideBinding], wherever want: Want) {
        let candidates = OverrideCandidates(candidates)
        boundCandidates = KeyNumbers()
        var rest = [self]
        while let bindings = rest.popLast() {
            for number in bindings.findWanted(candidates, want) { bindings.add(candidates.all[number]) }
            guard bindings.boundCandidates.count < candidates.all.count else { continue }
            for child in bindings.childrenHere {
                child.boundCandidates = bindings.boundCandidates
                rest.append(child)
            }
        }
    }

    /// Returns the numbers of the candidates that something wired here wants, or one of those that are wanted, in
    /// order. Notes that these and those that are bound here are bound.
    func findWanted(_ candidates: OverrideCandidates, _ want: Want) -> [Int] {
        var rest: [Binding] = []
        for position in standing.indices {
            let chain = chain(at: position)
            guard let key = chain.first?.identity else { continue }
            if let number = candidates.number(of: key) { boundCandidates.set(number, for: key) }
            rest += chain
        }
        var found: [Int] = []
        while let bound = rest.popLast() {
            for wanted in bound.wantedKeys {
                for number in numbers(of: candidates, wantedBy: wanted, want) {
                    let candidate = candidates.all[number].bound
                    let key = candidate.identity
                    guard boundCandidates.number(of: key) == nil else { continue }
                    boundCandidates.set(number, for: key)
                    found.add(number)
                    rest.add(candidate)
                }
            }
        }
        return found.ordered(by: <)
    }

    /// Returns the numbers of the candidates that a parameter of a function here lacks, or takes.
    private func numbers(of candidates: OverrideCandidates, wantedBy wanted: WantedKeys, _ want: Want) -> [Int] {
        let nearest = wanted.keys.firstIndex { binds($0) }
        var numbers: [Int] = []
        switch want {
        case .isLacked: if nearest != nil || wanted.isOptional { return [] }
        case .isTaken: if let element = wanted.element { numbers = candidates.numbers(ofAll: element) }
        }
        // One that is bound hides those behind it.
        for key in wanted.keys[..<(nearest ?? wanted.keys.count)] {
            if let number = candidates.number(of: key) { numbers.add(number) }
        }
        return numbers
    }

    /// Lets also stand what nothing wants and an error tells of, so that nothing else seems to be missing.
    func addUnused() {
        for bindings in family(withWhole: false) {
            for binding in bindings.candidates where !binding.isUsed && binding.isSingle {
                // Of what is bound several times, it can't be said which would stand.
                if bindings.position(of: binding.bound.identity) == nil { bindings.add(binding) }
            }
        }
    }
}

/// Candidates, found by their keys and by what they would be elements of.
struct OverrideCandidates {
    let all: [OverrideBinding]
    private var numbers = KeyNumbers()
    /// For each type the candidates without arguments.
    private var elements = KeyNumberLists()

    init(_ all: [OverrideBinding]) {
        self.all = all
        for (number, candidate) in all.enumerated() {
            let bound = candidate.bound
            numbers.set(number, for: bound.identity)
            if bound.takes(nil) { elements.add(number, for: BindingIdentity(bound.type, nil)) }
        }
    }

    func number(of key: BindingIdentity) -> Int? { numbers.number(of: key) }

    /// Returns the numbers of those that a set of a type has.
    func numbers(ofAll type: any Any.Type) -> [Int] { elements.numbers(of: BindingIdentity(type, nil)) }
}
