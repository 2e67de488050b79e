// The bindings that an override leaves, as declarations and in memory.

extension OverriddenBindings {
    /// Makes the declarations of all children anew that are not as they were, the innermost first.
    func makeDeclarations() {
        for bindings in family().reversed() {
            if bindings.childrenHere.contains(where: \.hasChanged) { bindings.hasChanged = true }
            if bindings.hasChanged, let declaration = bindings.declaration {
                bindings.declaration = bindings.makeDeclaration(like: declaration)
            }
        }
    }

    /// Copies of the bindings that stand.
    var copies: [Binding] {
        var copies: [Binding] = []
        for position in standing.indices {
            if standing[position].isAsBefore {
                copies.append(layout.bindings[position].copy())
            } else if let binding = standing[position].binding {
                copies.append(copy(binding))
            }
        }
        return copies
    }

    func copy(_ binding: StandingBinding) -> Binding {
        var first: Binding?
        var last: Binding?
        for link in binding.chain {
            let copy = copyOne(link, isReplaced: first != nil)
            last?.replaced = copy
            if first == nil { first = copy }
            last = copy
        }
        return first!
    }

    @inline(never) func copyOne(_ binding: StandingBinding, isReplaced: Bool) -> Binding {
        var metadata = binding.bound.metadata
        metadata.isReplaced = isReplaced
        metadata.replaces = binding.replaces
        var source = binding.bound.sourceToCopy
        if let children = binding.children, case .children(let maker, _) = source {
            let declaration = children.declaration!
            source = .children(maker, declaration)
            metadata.livesOnMainActor = declaration.livesOnMainActor
        }
        let copy = Binding(metadata, at: siteOfCopy(binding), source)
        copy.removal = binding.removal.map { Removal(at: $0.site) } ?? binding.bound.removal
        return copy
    }

    /// Returns where a copy says that it was made: one of a block in a child says so.
    @inline(never) private func siteOfCopy(_ binding: StandingBinding) -> BindingSite {
        let made = binding.bound.site
        guard binding.isOfBlock, let site else { return made }
        let origin = made.origin
        let originInChild = BindingSite.Origin(
            fileID: origin.fileID, module: origin.module, moduleIsEquatable: origin.moduleIsEquatable, child: site)
        return BindingSite(line: made.line, of: originInChild)
    }

    func makeDeclaration(like declaration: ChildDeclaration) -> ChildDeclaration {
        ChildDeclaration(
            of: declaration.root, copies, requirements: declaration.requirements + blocks.flatMap(\.requirements),
            observers: declaration.observers + blocks.flatMap(\.observers), isOfMainActor: declaration.isOfMainActor,
            modules: declaration.modules + blocks.flatMap(\.modules), isOmitted: declaration.isOmitted)
    }
}
