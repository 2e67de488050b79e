/// The bindings and parameters of a child, without those of its modules that an ancestor has, too.
struct OwnBindings {
    /// For each key and, under no list of arguments, for each name the number of the first binding in the
    /// configuration.
    private var keys = KeyNumbers()
    private var names = KeyNumbers()
    /// The types of which a set would have an element.
    private var elements = KeyNumbers()

    /// Looks at what stays of a configuration.
    init(of configuration: Configuration) {
        for part in configuration.parts where part.module?.stays != false {
            for number in part.start.bindings..<part.end.bindings {
                let binding = configuration.bindings[number]
                guard !binding.isRemoval else { continue }
                keys.setFirst(number, for: binding.identity)
                if binding.takes(nil) { elements.setFirst(number, for: BindingIdentity(binding.type, nil)) }
                if !binding.isSeed { names.setFirst(number, for: binding.nameIdentity) }
            }
        }
    }

    /// Returns whether something wired in a part takes one of these, or the part removes one.
    func makeADifference(to part: Range<Int>, _ children: ArraySlice<Configuration>, of configuration: Configuration)
        -> Bool
    {
        for number in part {
            let binding = configuration.bindings[number]
            if binding.isRemoval {
                // One that is bound later is not removed.
                if let first = names.number(of: binding.nameIdentity), first < number { return true }
            } else if isTaken(by: binding) {
                return true
            }
        }
        // Then the needs of the children that are declared there.
        var rest = Array(children)
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
