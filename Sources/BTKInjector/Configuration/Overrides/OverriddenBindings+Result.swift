// The bindings that an override leaves, as declarations and as the content of a layout.

extension OverriddenBindings {
    /// Makes the declarations of all children anew that are not as they were, the innermost first.
    func makeDeclarations() {
        for bindings in family().reversed() {
            if bindings.childrenHere.contains(where: \.hasChanged) { bindings.hasChanged = true }
            if bindings.hasChanged { bindings.declaration = bindings.declaration?.with(bindings.content) }
        }
    }

    /// Copies of the bindings that stand, and what else is said of the injector or the children.
    @inline(never) var content: LayoutContent {
        var content = LayoutContent(
            requirements: layout.requirements, observers: layout.observers, modules: layout.modules)
        for block in blocks { content.addNotes(of: block.notes) }
        for position in standing.indices {
            guard let binding = standing[position] else {
                content.bindings.add(layout.bindings[position].copy())
                continue
            }
            if !binding.isRemoval { content.bindings.add(copy(binding)) }
        }
        return content
    }

    /// Returns a copy of a binding, with what it replaces.
    @inline(never) func copy(_ binding: StandingBinding) -> Binding {
        var replaced: Binding?
        for link in binding.chain.dropFirst().reversed() {
            replaced = copyOne(link, isReplaced: true, replacing: replaced)
        }
        return copyOne(binding, isReplaced: false, replacing: replaced)
    }

    @inline(never) private func copyOne(
        _ binding: StandingBinding, isReplaced: Bool, replacing replaced: Binding?
    ) -> Binding {
        var metadata = binding.bound.metadata
        metadata.isReplaced = isReplaced
        metadata.replaces = binding.replaces
        var source = binding.bound.sourceToCopy
        if let declaration = binding.children?.declaration, case .children(let maker, _) = source {
            source = .children(maker, declaration)
            metadata.livesOnMainActor = declaration.livesOnMainActor
        }
        let copy = Binding(metadata, at: siteOfCopy(binding), source)
        copy.replaced = replaced
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
}
