// The blocks of an override, applied to the bindings.

extension OverriddenBindings {
    /// Applies the blocks for these bindings, and to the bindings of the children in them the blocks around these and
    /// their own. Adds the errors of what is said twice.
    func apply() {
        var rest = [self]
        while let bindings = rest.popLast() {
            // One that is for these as well, because a child declares a child of the same key, is applied once.
            var blocksForAll: [OverrideBlock] = []
            for block in bindings.blocksForAll where !bindings.hasBlock(of: block.configuration) {
                blocksForAll.add(block)
            }
            bindings.blocksForAll = blocksForAll
            bindings.applyBlocks()
            let blocksForChildren = bindings.blocksForAll + bindings.blocks
            for child in bindings.childrenHere {
                child.blocksForAll = blocksForChildren
                if child.isWhole {
                    for bindings in child.family() { bindings.findBindings(alsoOf: blocksForChildren) }
                } else {
                    rest.append(child)
                }
            }
        }
    }

    /// Whether a block is for these bindings that begins with a configuration.
    @inline(never) func hasBlock(of configuration: Configuration) -> Bool {
        blocks.contains { $0.configuration === configuration }
    }

    func applyBlocks() {
        for block in blocksForAll { apply(block, isOwn: false) }
        for block in blocks {
            apply(block, isOwn: true)
            if !block.notes.requirements.isEmpty || !block.notes.observers.isEmpty { hasChanged = true }
        }
    }

    /// Applies one block.
    ///
    /// - Parameter isOwn: Whether it is for these bindings, and no block around them.
    @inline(never) func apply(_ block: OverrideBlock, isOwn: Bool) {
        // Removals first, because in an override they remove nothing that it binds.
        if block.hasRemovals { remove(block) }
        for binding in isOwn ? block.bindings : bindings(thatApplyOf: block) {
            let bound = binding.bound
            if let position = position(of: bound.identity) {
                replace(position, by: binding, isOwn: isOwn)
            } else if let hole = holes.number(of: bound.nameIdentity) {
                // The first binding of the name fills it, others stand behind all.
                add(binding, in: standing[hole]?.isRemoval == true ? hole : nil)
            } else if isOwn {
                if lastBindingAbove(withKeyOf: bound) != nil { add(binding) } else { candidates.add(binding) }
            }
        }
    }

    /// Returns the bindings of a block around these which may apply here, in their order: an override of thousands of
    /// keys does not look at all of them in each of thousands of children.
    func bindings(thatApplyOf block: OverrideBlock) -> [OverrideBinding] {
        guard standing.count < block.bindings.count else { return block.bindings }
        var numbers: [Int] = []
        for position in standing.indices {
            guard let bound = binding(at: position) ?? standing[position]?.bound else { continue }
            if holes.number(of: bound.nameIdentity) == position {
                // All that have that name stand in the hole, or behind all.
                numbers += block.numbers(ofNameOf: bound)
            } else if let number = block.number(ofKeyOf: bound) {
                numbers.add(number)
            }
        }
        var bindings: [OverrideBinding] = []
        for number in numbers.unique(by: { $0 }).ordered(by: <) { bindings.add(block.bindings[number]) }
        return bindings
    }

    /// Removes what a block removes. Seeds of a declaration are given, and stay.
    func remove(_ block: OverrideBlock) {
        for position in standing.indices {
            guard let bound = binding(at: position), !isSeed(bound), let removal = block.removal(of: bound) else {
                continue
            }
            standing[position] = StandingBinding(removal)
            holes.set(position, for: bound.nameIdentity)
            hasChanged = true
        }
    }

    /// Whether a binding is one of a seed, which can't be another one. The seeds of a child that has been made can.
    func isSeed(_ bound: Binding) -> Bool { declaration != nil && bound.isSeed }

    @inline(never) func replace(_ position: Int, by binding: OverrideBinding, isOwn: Bool) {
        let bound = binding.bound
        guard !isSeed(self.binding(at: position)!) else { return }
        binding.isUsed = true
        if let first = binding.children.first, let children = children(at: position).first {
            if !children.hasBlock(of: first) {
                let own = OverrideBlock(of: binding.children, in: children.modules, isOfChild: true)
                children.blocks.append(own)
                override.didApply(own, of: binding)
                if bound.children?.omission == .atEndOfStack { override.add([layout.depthError(of: bound.key)]) }
            }
            // A decorator of the children that stands beside that.
            if binding.isOnlyForChildren { return }
        }
        // A child's instances that are derived from the key that it shadows are made from the fake.
        if !isOwn, derives(position) { return }
        var replaced: StandingBinding?
        if bound.keeps(whatEndsWith: lastBindingBehind(position)) {
            replaced = standing[position] ?? makeStanding(layout.bindings[position].chain)
        }
        standing[position] = makeStanding(binding, replaces: true, replaced: replaced)
        hasChanged = true
    }

    /// Whether a binding of a child is made from what it shadows: the last one of those that it replaces asks for its
    /// own key, and an ancestor binds that.
    @inline(never) func derives(_ position: Int) -> Bool {
        guard declaration != nil else { return false }
        let last = lastBinding(at: position)
        let forms = last.ownForms
        guard forms.plain || forms.handle, let above = lastBindingAbove(withKeyOf: last) else { return false }
        if forms.plain { return true }
        // A function that shadows itself is a recursion, as the original has it: what it shadows may be replaced
        // already.
        let original = layout.parent?.binding(withKeyOf: last)?.chain.last ?? above
        return original.site != last.site
    }

    /// Makes a binding of a block stand. What it declares is whole, because no child is there to be overridden.
    @inline(never) func makeStanding(
        _ binding: OverrideBinding, replaces: Bool = false, replaced: StandingBinding? = nil, removal: Binding? = nil
    ) -> StandingBinding {
        let bound = binding.bound
        if replaced == nil { binding.addProblemOfWholeChildren() }
        let standing = StandingBinding(bound, replaces: replaces, replaced: replaced, removal: removal)
        if binding.isOnlyForChildren, let configuration = binding.children.first {
            override.add(configuration.settleModules(in: modulesForChildren))
            let declaration = bound.children!
            let layout = declaration.layout(in: layout, of: bound)
            layout.makeChildren()
            standing.children = OverriddenBindings(
                layout, of: declaration, by: bound, in: self, isWhole: true, override)
        }
        return standing
    }

    /// Adds a binding behind all others, or at a position where something was removed.
    @inline(never) func add(_ binding: OverrideBinding, in hole: Int? = nil) {
        let new = makeStanding(binding, removal: hole.flatMap { standing[$0]?.bound })
        if let hole { standing[hole] = new } else { standing.add(new) }
        positions.set(hole ?? standing.count - 1, for: binding.bound.identity)
        binding.isUsed = true
        hasChanged = true
    }

    /// Adds the errors of keys that whole children bind, and a block for all as well.
    func findBindings(alsoOf blocks: [OverrideBlock]) {
        for position in standing.indices {
            guard let bound = binding(at: position), !bound.isSeed else { continue }
            for block in blocks {
                guard let other = block.binding(withKeyOf: bound)?.bound else { continue }
                override.add([
                    .duplicateBinding(
                        other.key.with(.overridden(ofChild: false)),
                        sites: [other.site, bound.site])
                ])
            }
        }
    }
}
