// The blocks of an override, applied to the bindings.

extension OverriddenBindings {
    /// Applies the blocks for these bindings, and to the bindings of the children in them the blocks around these and
    /// their own. Adds the errors of what is said twice.
    func apply(in override: Override) {
        var rest: [(bindings: OverriddenBindings, blocksForAll: [OverrideBlock])] = [(self, [])]
        while let (bindings, blocksForAll) = rest.popLast() {
            bindings.applyHere(blocksForAll, in: override)
            let blocksForChildren = blocksForAll + bindings.blocks
            for child in bindings.childrenHere {
                if child.isWhole {
                    for bindings in child.family() { bindings.findBindings(alsoOf: blocksForChildren, in: override) }
                } else {
                    rest.append((child, blocksForChildren))
                }
            }
        }
    }

    func applyHere(_ blocksForAll: [OverrideBlock], in override: Override) {
        for block in blocksForAll { apply(block, isOwn: false, in: override) }
        for block in blocks {
            apply(block, isOwn: true, in: override)
            if !block.requirements.isEmpty || !block.observers.isEmpty { hasChanged = true }
        }
    }

    /// Applies one block.
    ///
    /// - Parameter isOwn: Whether it is for these bindings, and no block around them.
    func apply(_ block: OverrideBlock, isOwn: Bool, in override: Override) {
        // Removals first, because in an override they remove nothing that it binds.
        if block.hasRemovals { remove(block) }
        for binding in isOwn ? block.bindings : bindings(thatApplyOf: block) {
            let bound = binding.bound
            if let position = position(ofKeyOf: bound) {
                replace(position, by: binding, isOwn: isOwn, in: override)
            } else if let position = holes.number(of: bound.nameIdentity) {
                // A hole: its first binding fills it, others of the name stand behind all.
                if let removal = standing[position].removal {
                    let new = makeStanding(binding, removal: removal, in: override)
                    standing[position] = Standing(binding: new)
                    note(binding, at: position)
                } else {
                    add(binding, in: override)
                }
            } else if isOwn {
                if lastBindingAbove(withKeyOf: bound) != nil {
                    add(binding, in: override)
                } else {
                    candidates.append(binding)
                }
            }
        }
    }

    /// Returns the bindings of a block around these which may apply here, in their order: an override of thousands of
    /// keys does not look at all of them in each of thousands of children.
    func bindings(thatApplyOf block: OverrideBlock) -> [OverrideBinding] {
        guard holes.isEmpty, standing.count < block.bindings.count else { return block.bindings }
        var numbers: [Int] = []
        for position in standing.indices {
            if let bound = binding(at: position), let number = block.number(ofKeyOf: bound) { numbers.append(number) }
        }
        return numbers.sorted().map { block.bindings[$0] }
    }

    /// Removes what a block removes. Seeds of a declaration are given, and stay.
    func remove(_ block: OverrideBlock) {
        for position in standing.indices {
            guard let bound = binding(at: position), !isSeed(bound), let removal = block.removal(of: bound) else {
                continue
            }
            standing[position] = Standing(removal: removal)
            holes.set(position, for: bound.nameIdentity)
            hasChanged = true
        }
    }

    /// Whether a binding is one of a seed, which can't be another one. The seeds of a child that has been made can.
    func isSeed(_ bound: Binding) -> Bool { declaration != nil && bound.isSeed }

    @inline(never) func replace(_ position: Int, by binding: OverrideBinding, isOwn: Bool, in override: Override) {
        let bound = binding.bound
        guard !isSeed(self.binding(at: position)!) else { return }
        binding.isUsed = true
        let replacedBinding = standing[position].binding
        if !binding.children.isEmpty, let children = replacedBinding?.chain.compactMap(\.children).first {
            let own = OverrideBlock(of: binding.children, leavingOut: children.modules, isOfChild: true)
            children.blocks.append(own)
            override.didApply(own, of: binding)
            // A decorator of the children that stands beside that.
            if binding.isOnlyForChildren { return }
        }
        // A child's instances that are derived from the key that it shadows are made from the fake.
        if !isOwn, derives(position) { return }
        var replaced: StandingBinding?
        if bound.keeps(whatEndsWith: lastBindingBehind(position)) {
            replaced = replacedBinding ?? makeStanding(layout.bindings[position].chain)
        }
        let new = makeStanding(binding, replaces: true, replaced: replaced, in: override)
        standing[position] = Standing(binding: new)
        hasChanged = true
    }

    /// Whether a binding of a child is made from what it shadows: the last one of those that it replaces asks for its
    /// own key, and an ancestor binds that.
    @inline(never) func derives(_ position: Int) -> Bool {
        guard declaration != nil else { return false }
        let last = lastBinding(at: position)
        let forms = last.ownForms
        guard forms.plain || forms.handle, let above = lastBindingAbove(withKeyOf: last) else { return false }
        // A function that shadows itself is a recursion.
        return forms.plain || above.site != last.site
    }

    /// Makes a binding of a block stand. What it declares is whole, because no child is there to be overridden.
    @inline(never) func makeStanding(
        _ binding: OverrideBinding, replaces: Bool = false, replaced: StandingBinding? = nil, removal: Binding? = nil,
        in override: Override
    ) -> StandingBinding {
        let bound = binding.bound
        var children: OverriddenBindings?
        if replaced == nil { binding.addProblemOfWholeChildren() }
        if binding.isOnlyForChildren, let configuration = binding.children.first {
            let settled = configuration.settledModules(in: modules)
            override.add(settled.problems)
            let asSaid = bound.children!
            let declaration = configuration.makeDeclaration(
                of: asSaid.root, isOfMainActor: asSaid.isOfMainActor, isOmitted: asSaid.isOmitted, settled)
            let layout = declaration.layout(in: layout, of: bound)
            layout.makeChildren()
            children = OverriddenBindings(
                layout, of: declaration, at: bound.site, in: self, isWhole: true)
        }
        return StandingBinding(
            bound, isOfBlock: true, replaces: replaces, replaced: replaced, removal: removal,
            children: children.map { children in { children } })
    }

    /// Adds a binding behind all others.
    @inline(never) func add(_ binding: OverrideBinding, in override: Override) {
        standing.append(Standing(binding: makeStanding(binding, in: override)))
        note(binding, at: standing.count - 1)
    }

    /// Notes that a binding stands at a position.
    @inline(never) func note(_ binding: OverrideBinding, at position: Int) {
        positions.set(position, for: binding.bound.identity)
        binding.isUsed = true
        hasChanged = true
    }

    /// Adds the errors of keys that whole children bind, and a block for all as well.
    func findBindings(alsoOf blocks: [OverrideBlock], in override: Override) {
        for position in standing.indices {
            guard let bound = binding(at: position), !bound.isSeed else { continue }
            for block in blocks {
                guard let other = block.binding(withKeyOf: bound)?.bound else { continue }
                override.add([
                    .duplicateBinding(
                        other.key.with(.overridden(ofChild: false)),
                        sites: [other.description.site, bound.description.site])
                ])
            }
        }
    }

    /// The bindings of each child that is declared here.
    var childrenHere: [OverriddenBindings] {
        @inline(never) get {
            var children: [OverriddenBindings] = []
            for position in standing.indices {
                guard let binding = standing[position].binding else { continue }
                for link in binding.chain {
                    if let child = link.children { children.add(child) }
                }
            }
            return children
        }
    }

    /// These bindings and those of the children in them, each before those of its own children.
    ///
    /// - Parameter withWhole: With children that the override declares as a whole.
    func family(withWhole: Bool = true) -> [OverriddenBindings] {
        var family = [self]
        var next = 0
        while next < family.count {
            for child in family[next].childrenHere where withWhole || !child.isWhole { family.add(child) }
            next += 1
        }
        return family
    }

    /// Forgets what stands, when the override is done. From the innermost children on, so that each is released by
    /// itself.
    func clear() {
        for bindings in family().reversed() { bindings.standing = [] }
    }
}
