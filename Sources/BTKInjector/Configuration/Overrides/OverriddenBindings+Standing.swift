// The bindings that stand, here and above.

extension OverriddenBindings {
    /// Begins with the bindings of a layout, as they were.
    convenience init(
        _ layout: Layout, of declaration: ChildDeclaration? = nil, at site: BindingSite? = nil,
        in parent: OverriddenBindings? = nil, isWhole: Bool = false
    ) {
        self.init(having: layout, of: declaration, at: site, in: parent, isWhole: isWhole)
        for position in 0..<layout.openCount {
            standing.append(Standing())
            let bound = layout.bindings[position]
            // Few declare children, or have what could.
            guard bound.child != nil || bound.replaced != nil else { continue }
            let chain = bound.chain
            if chain.contains(where: { $0.child != nil }) { standing[position].binding = makeStanding(chain) }
        }
    }

    /// Makes a binding of the layout, with what it replaces.
    @inline(never) func makeStanding(_ chain: [Binding]) -> StandingBinding {
        var standing: StandingBinding?
        for bound in chain.reversed() {
            standing = StandingBinding(
                bound, replaces: bound.metadata.replaces, replaced: standing,
                children: bound.child.map { child in
                    { [unowned self] in
                        OverriddenBindings(
                            child, of: bound.children, at: bound.site, in: self, isWhole: isWhole)
                    }
                })
        }
        return standing!
    }

    @inline(never) func binding(at position: Int) -> Binding? {
        standing[position].isAsBefore ? layout.bindings[position] : standing[position].binding?.bound
    }

    /// The last one of what a binding replaces.
    @inline(never) func lastBinding(at position: Int) -> Binding {
        if let binding = standing[position].binding { return binding.lastBinding }
        let chain = layout.bindings[position].chain
        return chain[chain.count - 1]
    }

    /// The last one of what a binding replaces, and shadows if it asks for that.
    @inline(never) func lastBindingBehind(_ position: Int) -> Binding {
        let last = lastBinding(at: position)
        return (last.asksForItself ? lastBindingAbove(withKeyOf: last) : nil) ?? last
    }

    /// The position of the binding that has the key of another one.
    @inline(never) func position(ofKeyOf bound: Binding) -> Int? {
        let found = layout.table.find(keyOf: bound)
        return position(found, bound.identity)
    }

    func position(_ found: Borrowed<Binding>?, _ identity: @autoclosure () -> BindingIdentity) -> Int? {
        if let found {
            let position = found.lend(\.number) - layout.firstNumber
            if self.binding(at: position) != nil { return position }
        }
        guard !positions.isEmpty, let position = positions.number(of: identity()), binding(at: position) != nil else {
            return nil
        }
        return position
    }

    /// Returns what has the key of a binding in the nearest of what is above.
    @inline(never) func lastBindingAbove(withKeyOf bound: Binding) -> Binding? {
        var next = parent
        while let bindings = next {
            if let position = bindings.position(ofKeyOf: bound) { return bindings.lastBinding(at: position) }
            guard bindings.parent != nil else { return bindings.layout.parent?.binding(withKeyOf: bound)?.chain.last }
            next = bindings.parent
        }
        return layout.parent?.binding(withKeyOf: bound)?.chain.last
    }

    /// Whether a key is bound here or above.
    @inline(never) func binds(_ key: BindingIdentity) -> Bool {
        var bindings = self
        while true {
            if bindings.position(bindings.layout.table.find(key), key) != nil { return true }
            guard let parent = bindings.parent else { break }
            bindings = parent
        }
        return bindings.layout.parent?.binding(key) != nil
    }

    /// The modules that are installed here and above.
    var modules: ModulesAround {
        var outermost = self
        var all: [ModuleWithoutState] = []
        while true {
            all += outermost.blocks.flatMap(\.modules) + outermost.layout.modules
            guard let parent = outermost.parent else { break }
            outermost = parent
        }
        var modules = ModulesAround(outermost.layout.parent)
        modules.add(all)
        return modules
    }
}
