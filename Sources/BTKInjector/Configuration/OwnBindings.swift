/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
struct OwnBindings {
    /// For each key and, under no list of arguments, for each name the index of the first binding.
    private var keys = KeyNumbers()
    private var names = KeyNumbers()
    /// The types of which a set would have an element.
    private var elements = KeyNumbers()

    init(of configuration: Configuration, without modules: [InstalledModule]) {
        configuration.forEachPart(outside: modules) { start, end in
            for index in start.bindings..<end.bindings {
                let binding = configuration.bindings[index]
                guard !binding.isRemoval else { continue }
                keys.setFirst(index, for: binding.identity)
                if binding.takes(nil) { elements.setFirst(index, for: BindingIdentity(binding.type, nil)) }
                if !binding.isSeed { names.setFirst(index, for: binding.nameIdentity) }
            }
        }
    }

    /// Returns whether something wired of a module takes one of these, or the module removes one.
    func makeADifference(to module: InstalledModule, of configuration: Configuration) -> Bool {
        for binding in configuration.bindings[module.start.bindings..<module.end.bindings] {
            if binding.isRemoval {
                // One that is bound later is not removed.
                let bound = names.number(of: binding.nameIdentity)
                if let bound, bound < module.start.bindings { return true }
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

    private func isTaken(by binding: Binding) -> Bool {
        binding.wantedKeys.contains { wanted in
            wanted.keys.contains { keys.number(of: $0) != nil }
                || wanted.element.map { elements.number(of: BindingIdentity($0, nil)) != nil } == true
        }
    }
}
