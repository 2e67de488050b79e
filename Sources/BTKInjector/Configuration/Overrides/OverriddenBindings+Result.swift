// The bindings that an override leaves, as declarations and in memory.

extension OverriddenBindings {
    /// Makes the declarations of all children anew that are not as they were, the innermost first.
    func makeDeclarations() {
        for bindings in family().reversed() {
            bindings.forEachChild { if $0.hasChanged { bindings.hasChanged = true } }
            if bindings.hasChanged, let declaration = bindings.declaration {
                bindings.declaration = bindings.makeDeclaration(like: declaration)
            }
        }
    }

    /// Adds the bindings to memory, which has those of the block for the injector itself, and returns their places.
    func copyAll(to memory: BindingMemory) -> [Place] {
        var places: [Place] = []
        for position in standing.indices {
            if standing[position].isAsBefore {
                places.append(memory.addCopy(of: layout.places[position]))
            } else if let binding = standing[position].binding {
                places.append(copy(binding, to: memory))
            }
        }
        return places
    }

    func copy(_ binding: StandingBinding, to memory: BindingMemory) -> Place {
        var first: Place?
        var last: Place?
        for link in binding.chain {
            let copy = copyOne(link, isReplaced: first != nil, to: memory)
            last?.binding.replaced = copy
            if first == nil { first = copy }
            last = copy
        }
        return first!
    }

    func copyOne(_ binding: StandingBinding, isReplaced: Bool, to memory: BindingMemory) -> Place {
        var metadata = binding.place.binding.metadata
        metadata.isReplaced = isReplaced
        metadata.replaces = binding.replaces
        var source = binding.place.binding.sourceToCopy
        if let children = binding.children, case .children(let maker, _) = source {
            let declaration = children.declaration!
            source = .children(maker, declaration)
            metadata.livesOnMainActor = declaration.livesOnMainActor
        }
        let origin = originOfCopy(binding)
        let line = binding.place.binding.site.line
        let site = origin.map { Binding.Site(line: line, origin: Borrowed($0)) } ?? binding.place.binding.site
        let copy = memory.add(metadata, at: site, source)
        extendLifetime(origin)
        copy.binding.removal =
            binding.removal.map { Removal(at: $0.binding.site.site) } ?? binding.place.binding.removal
        return copy
    }

    /// Returns where a binding of a block stands, if that is in a child: there, besides its own place in the source.
    func originOfCopy(_ binding: StandingBinding) -> BindingSite.Origin? {
        guard binding.isOfBlock, let site else { return nil }
        let origin = binding.place.binding.site.origin.object
        return BindingSite.Origin(
            fileID: origin.fileID, module: origin.module, moduleIsEquatable: origin.moduleIsEquatable, child: site)
    }

    func makeDeclaration(like declaration: ChildDeclaration) -> ChildDeclaration {
        let memory = BindingMemory()
        return ChildDeclaration(
            of: declaration.root, copyAll(to: memory), in: memory,
            requirements: declaration.requirements + blocks.flatMap(\.requirements),
            observers: declaration.observers + blocks.flatMap(\.observers), isOfMainActor: declaration.isOfMainActor,
            modules: declaration.modules + blocks.flatMap(\.modules), isOmitted: declaration.isOmitted)
    }
}
