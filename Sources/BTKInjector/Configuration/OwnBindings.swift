/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
struct OwnBindings {
    /// For each key and, under no list of arguments, for each name the index of the first binding.
    private var keys = KeyNumbers()
    private var names = KeyNumbers()
    /// The types of which a set would have an element.
    private var elements = KeyNumbers()

    init(_ places: [Place], without leftOut: [Range<Int>]) {
        var ranges = leftOut[...]
        for (index, place) in places.enumerated() {
            while let range = ranges.first, range.upperBound <= index { ranges.removeFirst() }
            guard ranges.first?.contains(index) != true, place.binding.isBound else { continue }
            keys.setFirst(index, for: place.identity)
            if place.takes(nil) { elements.setFirst(index, for: BindingIdentity(place.type, nil)) }
            if !place.binding.isSeed { names.setFirst(index, for: place.nameIdentity) }
        }
    }

    /// Returns whether something wired of a module takes one of these, or the module removes one.
    func makeADifference(to module: InstalledModule, of configuration: Configuration) -> Bool {
        for (offset, place) in configuration.memory.places(from: module.bindings.lowerBound).enumerated() {
            guard offset < module.bindings.count else { break }
            if place.binding.isRemoval {
                // One that is bound later is not removed.
                if let bound = names.number(of: place.nameIdentity), bound < module.bindings.lowerBound + offset {
                    return true
                }
            } else if isTaken(by: place) {
                return true
            }
        }
        // Then the needs of the children that it declares.
        var rest = configuration.children[module.children].map(\.configuration)
        while let child = rest.popLast() {
            if child.memory.places.contains(where: isTaken) { return true }
            rest += child.children.map(\.configuration)
        }
        return false
    }

    private func isTaken(by place: Place) -> Bool {
        place.wantedKeys.contains { wanted in
            wanted.keys.contains { keys.number(of: $0.identity) != nil }
                || wanted.element.map { elements.number(of: BindingIdentity($0, nil)) != nil } == true
        }
    }
}
