// The bindings that stand, here and above.

extension OverriddenBindings {
    /// Makes a binding of the layout, with what it replaces.
    @inline(never) func makeStanding(_ chain: [Binding]) -> StandingBinding {
        var standing: StandingBinding?
        for bound in chain.reversed() {
            standing = StandingBinding(bound, replaces: bound.metadata.replaces, replaced: standing)
        }
        return standing!
    }

    @inline(never) func binding(at position: Int) -> Binding? {
        guard let binding = standing[position] else { return layout.bindings[position] }
        return binding.isRemoval ? nil : binding.bound
    }

    /// Returns the binding at a position and what it replaces, one after the other; nothing if it was removed.
    @inline(never) func chain(at position: Int) -> [Binding] {
        guard let binding = standing[position] else { return layout.bindings[position].chain }
        return binding.isRemoval ? [] : binding.chain.map(\.bound)
    }

    /// The last one of what a binding replaces.
    @inline(never) func lastBinding(at position: Int) -> Binding { chain(at: position).last! }

    /// The last one of what a binding replaces, and shadows if it asks for that.
    @inline(never) func lastBindingBehind(_ position: Int) -> Binding {
        let last = lastBinding(at: position)
        return (last.asksForItself ? lastBindingAbove(withKeyOf: last) : nil) ?? last
    }

    /// The position of the binding that has a key.
    @inline(never) func position(of key: BindingIdentity) -> Int? {
        if let found = layout.table.find(key) {
            let position = found.lend(\.number) - layout.firstNumber
            if binding(at: position) != nil { return position }
        }
        guard let position = positions.number(of: key), binding(at: position) != nil else { return nil }
        return position
    }

    /// Returns what has the key of a binding in the nearest of what is above.
    @inline(never) func lastBindingAbove(withKeyOf bound: Binding) -> Binding? {
        let key = bound.identity
        var next = parent
        while let bindings = next {
            if let position = bindings.position(of: key) { return bindings.lastBinding(at: position) }
            next = bindings.parent
        }
        return override.original.parent?.binding(withKeyOf: bound)?.chain.last
    }

    /// Whether a key is bound here or above.
    @inline(never) func binds(_ key: BindingIdentity) -> Bool {
        var next = Optional(self)
        while let bindings = next {
            if bindings.position(of: key) != nil { return true }
            next = bindings.parent
        }
        return override.original.parent?.binding(key) != nil
    }

    /// The modules that are installed here and above.
    @inline(never) var modules: ModulesAround {
        var modules = modulesAbove
        modules.add(layout.modules)
        for block in blocks { modules.add(block.notes.modules) }
        return modules
    }

    // MARK: Children

    /// Returns the bindings of the children that are declared at a position: by its binding, and by what that replaces.
    /// They are made when they are first looked at, because declarations nest.
    @inline(never) func children(at position: Int) -> [OverriddenBindings] {
        var children: [OverriddenBindings] = []
        var next = standing[position]
        while let binding = next {
            let bound = binding.bound
            if binding.children == nil, let child = bound.child {
                binding.children = OverriddenBindings(
                    child, of: bound.children, by: bound, in: self, isWhole: isWhole, override)
            }
            if let child = binding.children { children.add(child) }
            next = binding.replaced
        }
        return children
    }

    /// The bindings of each child that is declared here.
    @inline(never) var childrenHere: [OverriddenBindings] {
        var children: [OverriddenBindings] = []
        for position in standing.indices where standing[position] != nil {
            children += self.children(at: position)
        }
        return children
    }

    /// These bindings and those of the children in them, each before those of its own children.
    ///
    /// - Parameter withWhole: With children that the override declares as a whole.
    @inline(never) func family(withWhole: Bool = true) -> [OverriddenBindings] {
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
