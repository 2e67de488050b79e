extension Override {
    /// A block of an override, where it stands, and which parts of it are used.
    final class Block {
        /// A binding of the block.
        struct Part {
            let binding: Binding
            /// Whether it replaces one somewhere, or is needed where it was added.
            var isUsed = false
            /// Whether a problem tells of it.
            var isTold: Bool
            /// A seed that has its key, which is never replaced.
            var seed: Binding?
            /// The block for the children that it declares, made at its first use.
            var block: Block?
        }

        /// A removal. Of several of a name the first one counts.
        struct PartOfRemoval {
            let removal: Removal
            /// Whether it has removed something.
            var isUsed = false
            /// A seed that it names.
            var seed: Binding?
        }

        let content: LayoutContent
        /// The binding that says it, if it is about a declared child.
        let declaration: Binding?
        /// The bindings, but for seeds and for those whose keys are bound before.
        var parts: [Part] = []
        private var numbers: [BindingIdentity: Int] = [:]
        /// The removals that are not behind a binding.
        var removals: [PartOfRemoval] = []
        private var numbersOfRemovals: [BindingIdentity: Int] = [:]
        /// The types and names that this block, and those around it, remove.
        let removedNames: Set<BindingIdentity>
        /// The problems of keys that are said twice.
        private(set) var problems: [Problem] = []

        init(_ content: LayoutContent, of declaration: Binding?, within outer: Block? = nil) {
            self.content = content
            self.declaration = declaration
            removedNames = (outer?.removedNames ?? []).union(content.removals.map(\.typeAndName))
            for group in content.bindings.filter({ !$0.isSeed }).grouped(by: \.eitherKey) {
                let first = group[0]
                let areMixed = group.contains { $0.type != first.type }
                // A mix of `X` and `X?` leaves open which one is meant, so neither is entered.
                if !areMixed {
                    numbers[first.eitherKey] = parts.count
                    parts.append(Part(binding: first, isTold: group.count > 1))
                }
                guard group.count > 1 else { continue }
                let duplicate = Problem.Duplicate.bindingsOfOverride(areMixed: areMixed, ofChild: declaration != nil)
                problems.append(Problem(.duplicate(duplicate, at: group.map(\.site)), first.key))
            }
            for removal in content.removals { add(removal) }
        }

        private func add(_ removal: Removal) {
            let before = content.bindings.prefix(removal.position).filter {
                !$0.isSeed && $0.typeAndName == removal.typeAndName
            }
            guard before.isEmpty else {
                for bound in before { numbers[bound.eitherKey].map { parts[$0].isTold = true } }
                let sites = before.map(\.site) + [removal.description.site]
                return problems.append(Problem(.duplicate(.removalBehindBinding, at: sites), removal.description.key))
            }
            if numbersOfRemovals[removal.typeAndName] == nil { numbersOfRemovals[removal.typeAndName] = removals.count }
            removals.append(PartOfRemoval(removal: removal))
        }

        /// Returns the number of the binding for the key of another one; `X` and `X?` are one key.
        func number(for bound: Binding) -> Int? { numbers.isEmpty ? nil : numbers[bound.eitherKey] }

        /// Returns the number of the first removal of the type and the name of a binding.
        func numberOfRemoval(of bound: Binding) -> Int? {
            removals.isEmpty ? nil : numbersOfRemovals[bound.typeAndName]
        }

        func numberOfRemoval(named name: BindingIdentity) -> Int? { numbersOfRemovals[name] }

        func noteSeed(_ seed: Binding) {
            if let number = number(for: seed) { parts[number].seed = seed }
            if let number = numberOfRemoval(of: seed) { removals[number].seed = seed }
        }

        /// Notes that a binding replaces another one, and returns it.
        func use(_ number: Int) -> Binding {
            parts[number].isUsed = true
            return parts[number].binding
        }

        /// Returns the block that this one has for the children of a binding.
        func block(forChildrenOf bound: Binding) -> Block? {
            guard let number = number(for: bound), let changes = parts[number].binding.children else { return nil }
            let block = parts[number].block ?? Block(changes.content, of: parts[number].binding, within: self)
            parts[number].block = block
            return block
        }

        /// The blocks for children that have been made.
        var children: [Block] { parts.compactMap(\.block) }
    }
}

extension Binding {
    /// The type and the name, with any arguments.
    var typeAndName: BindingIdentity { BindingIdentity(ofEither: type, metadata.name) }
}

extension Removal {
    var typeAndName: BindingIdentity { BindingIdentity(ofEither: description.type, description.name) }
}
