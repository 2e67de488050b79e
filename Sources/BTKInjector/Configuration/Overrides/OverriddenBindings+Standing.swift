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
            let place = layout.places[position]
            // Few declare children, or have what could.
            guard place.child != nil || place.binding.replaced != nil else { continue }
            let chain = place.chain
            if chain.contains(where: { $0.child != nil }) { standing[position].binding = makeStanding(chain) }
        }
    }

    /// Makes a binding of the layout, with what it replaces.
    func makeStanding(_ chain: [Place]) -> StandingBinding {
        var standing: StandingBinding?
        for place in chain.reversed() {
            standing = StandingBinding(
                place, replaces: place.binding.metadata.replaces, replaced: standing,
                children: place.child.map { child in
                    { [unowned self] in
                        OverriddenBindings(
                            child, of: place.binding.children, at: place.binding.site, in: self, isWhole: isWhole)
                    }
                })
        }
        return standing!
    }

    func place(at position: Int) -> Place? {
        standing[position].isAsBefore ? layout.places[position] : standing[position].binding?.place
    }

    /// The last one of what a binding replaces.
    func lastPlace(at position: Int) -> Place {
        if let binding = standing[position].binding { return binding.lastPlace }
        let chain = layout.places[position].chain
        return chain[chain.count - 1]
    }

    /// The last one of what a binding replaces, and shadows if it asks for that.
    func lastPlaceBehind(_ position: Int) -> Place {
        let last = lastPlace(at: position)
        return (last.asksForItself ? lastPlaceAbove(withKeyOf: last) : nil) ?? last
    }

    /// The position of the binding that has the key of a place.
    func position(ofKeyOf place: Place) -> Int? {
        let found = layout.table.find(keyOf: place)
        return position(found, place.identity)
    }

    func position(_ found: Borrowed<Binding>?, _ identity: @autoclosure () -> BindingIdentity) -> Int? {
        if let found {
            let position = found.lend(\.number) - layout.firstNumber
            if self.place(at: position) != nil { return position }
        }
        guard !positions.isEmpty, let position = positions.number(of: identity()), place(at: position) != nil else {
            return nil
        }
        return position
    }

    /// Returns what has the key of a place in the nearest of what is above.
    func lastPlaceAbove(withKeyOf place: Place) -> Place? {
        var next = parent
        while let bindings = next {
            if let position = bindings.position(ofKeyOf: place) { return bindings.lastPlace(at: position) }
            guard bindings.parent != nil else { return bindings.layout.parent?.place(withKeyOf: place)?.chain.last }
            next = bindings.parent
        }
        return layout.parent?.place(withKeyOf: place)?.chain.last
    }

    /// Whether a key is bound here or above.
    func binds(_ key: WantedKeys.Key) -> Bool {
        let arguments = BindingDescription.id(of: key.arguments)
        var bindings = self
        while true {
            let found = bindings.layout.table.find(ObjectIdentifier(key.type), key.name, arguments)
            if bindings.position(found, key.identity) != nil { return true }
            guard let parent = bindings.parent else { break }
            bindings = parent
        }
        return bindings.layout.parent?.place(key.type, named: key.name, taking: key.arguments) != nil
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
