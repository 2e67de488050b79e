// Bindings of an override that replace nothing. They stand where something wired needs them.

extension OverriddenBindings {
    /// Lets bindings stand that replace nothing but are needed: what only children bind where something wired lacks it, and
    /// what nobody binds also where something takes it; here, and otherwise in children. What is said for children only comes
    /// first.
    func placeCandidates(addsBindings: Bool, in override: Override) {
        for bindings in family(withWhole: false).reversed() {
            bindings.placeNeededCandidates(addsBindings: addsBindings, in: override)
        }
        for bindings in family(withWhole: false) { bindings.placeShadowingCandidates(in: override) }
    }

    /// Lets those stand in a child that shadow what stands above now.
    func placeShadowingCandidates(in override: Override) {
        for binding in candidates where !binding.isUsed {
            if parent != nil, lastPlaceAbove(withKeyOf: binding.place) != nil { add(binding, in: override) }
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
        var rest = [(bindings: self, candidates: candidates)]
        while let (bindings, candidates) = rest.popLast() {
            let remaining = bindings.placeHere(candidates, wherever: want, in: override)
            if !remaining.isEmpty { bindings.forEachChild { rest.append(($0, remaining)) } }
        }
    }

    /// Lets those of some candidates stand here that something here wants. Returns those which do not stand.
    func placeHere(
        _ candidates: [OverrideBinding], wherever want: Want, in override: Override
    ) -> [OverrideBinding] {
        var indexes = KeyNumbers()
        for (index, candidate) in candidates.enumerated() {
            let place = candidate.place
            if position(ofKeyOf: place) == nil { indexes.set(index, for: place.identity) }
        }
        guard !indexes.isEmpty else { return [] }
        let found = findWanted(candidates, indexes, want)
        var rest: [OverrideBinding] = []
        for (index, candidate) in candidates.enumerated() {
            if found[index] {
                add(candidate, in: override)
            } else if indexes.number(of: candidate.place.identity) != nil {
                rest.append(candidate)
            }
        }
        return rest
    }

    /// Returns which candidates something wired here wants, or one of those that are wanted.
    func findWanted(
        _ candidates: [OverrideBinding], _ indexes: KeyNumbers, _ want: Want
    ) -> [Bool] {
        var isWanted = candidates.map { _ in false }
        var rest: [Place] = []
        for position in standing.indices {
            if standing[position].isAsBefore {
                rest += layout.places[position].chain
            } else if let binding = standing[position].binding {
                rest += binding.chain.map(\.place)
            }
        }
        func add(_ index: Int) {
            guard !isWanted[index] else { return }
            isWanted[index] = true
            rest.append(candidates[index].place)
        }
        while let place = rest.popLast() {
            for wanted in place.wantedKeys {
                let bound = wanted.keys.firstIndex { binds($0) }
                switch want {
                case .isLacked: if bound != nil || wanted.isOptional { continue }
                case .isTaken:
                    if let element = wanted.element {
                        for (index, candidate) in candidates.enumerated() {
                            let place = candidate.place
                            if place.type == element, place.takes(nil), indexes.number(of: place.identity) != nil {
                                add(index)
                            }
                        }
                    }
                }
                // One that is bound hides those behind it.
                for key in wanted.keys[..<(bound ?? wanted.keys.count)] {
                    if let index = indexes.number(of: key.identity) { add(index) }
                }
            }
        }
        return isWanted
    }

    /// Lets also stand what nothing wants and an error tells of, so that nothing else seems to be missing.
    func addUnused(in override: Override) {
        for bindings in family(withWhole: false) { bindings.addUnusedHere(in: override) }
    }

    func addUnusedHere(in override: Override) {
        for binding in candidates where !binding.isUsed {
            // Of what is bound several times, it can't be said which would stand.
            if binding.isSingle, position(ofKeyOf: binding.place) == nil {
                standing.append(Standing(binding: makeStanding(binding, in: override)))
                positions.set(standing.count - 1, for: binding.place.identity)
                hasChanged = true
            }
        }
    }
}
