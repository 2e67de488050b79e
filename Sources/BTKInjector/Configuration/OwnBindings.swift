/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
struct OwnBindings {
    private let bindings: [Binding]
    /// For each key and, under no list of arguments, for each name the number of the first binding.
    private var keys = KeyNumbers()
    private var names = KeyNumbers()
    /// The types of which a set would have an element.
    private var elements = KeyNumbers()

    init(_ bindings: [Binding]) {
        self.bindings = bindings
        for (number, binding) in bindings.enumerated() where !binding.isRemoval {
            keys.setFirst(number, for: binding.identity)
            if binding.takes(nil) { elements.setFirst(number, for: BindingIdentity(binding.type, nil)) }
            if !binding.isSeed { names.setFirst(number, for: binding.nameIdentity) }
        }
    }

    /// Returns whether something wired of a module takes one of these, or the module removes one.
    func makeADifference(to module: InstalledModule, of configuration: Configuration) -> Bool {
        for binding in configuration.bindings[module.start.bindings..<module.end.bindings] {
            if binding.isRemoval {
                // One that is bound later is not removed.
                let number = names.number(of: binding.nameIdentity)
                let before = configuration.bindings[..<module.start.bindings]
                if let number, before.contains(bindings[number]) { return true }
            } else if isTaken(by: binding) {
                return true
            }
        }
        // Then the needs of the children that it declares.
        var rest = Array(configuration.children[module.start.children..<module.end.children])
        while let child = rest.popLast() {
            if child.bindings.contains(where: isTaken) { return true }
            rest += child.children
        }
        return false
    }

    @inline(never) private func isTaken(by binding: Binding) -> Bool {
        for wanted in binding.wantedKeys {
            if wanted.keys.contains(where: { keys.number(of: $0) != nil }) { return true }
            if let element = wanted.element, elements.number(of: BindingIdentity(element, nil)) != nil { return true }
        }
        return false
    }
}
