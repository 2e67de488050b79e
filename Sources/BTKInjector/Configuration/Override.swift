/// An override: a function from the bindings of an injector, and of the children that it declares, to these bindings
/// with the replacements of blocks.
///
/// `content` makes the bindings of a layout, `binding` the one that stands at a place, and `copy` a binding of the
/// original. If that declares children, it calls `content` for theirs.
///
/// The override's own block stands at the injector, and reaches into each declared child. If a block declares a child
/// again, the declaration is a block as well, which stands at that child. So several blocks may reach a layout. Those
/// from further out come first. Those that stand there come last, and decide.
struct Override {
    private let original: Layout
    private var problems: [Problem] = []
    /// Whether it is known which bindings of blocks replace others.
    private var knowsUses = false
    /// The bindings of blocks that replace none, and stand where their block stands.
    private var additions: [Addition] = []
    /// The copies of these that nothing needs.
    private var unneeded: [BindingDescription] = []

    private struct Addition {
        let copy: Binding
        let block: Block
        /// Its number among the block's bindings.
        let number: Int
    }

    /// Makes the registry of an injector that overrides another one, with the seeds that this was given.
    ///
    /// - Parameters:
    ///   - original: The registry of the other one. The caller keeps it.
    ///   - configuration: What the block says.
    ///   - addsBindings: Whether the block may bind what nothing here binds or takes.
    static func makeRegistry(
        overriding original: Registry, by configuration: Configuration, addingBindings addsBindings: Bool
    ) throws(InjectionError) -> Registry {
        var override = Override(original: original.layout)
        let block = Block(configuration.content, of: nil)
        // The first run finds which bindings of blocks replace others, so that the second one adds the rest.
        _ = override.content(original.layout.content, changedBy: [], and: [block], in: nil)
        override.knowsUses = true
        override.problems = []
        let content = override.content(original.layout.content, changedBy: [], and: [block], in: nil)
        let (layout, found) = Layout.checked(content, parent: original.layout.unmanagedParent, inOverride: true)
        override.addProblemsOfAdditions(in: layout, addingBindings: addsBindings)
        override.addProblems(of: block)
        let others = found.filter { !override.isConsequence($0) }
        try layout.refuse(configuration.problems(besides: override.problems + others))
        let registry = try Registry.open(layout, parent: original.parent)
        registry.setSeeds(of: original)
        return registry
    }

    private init(original: Layout) { self.original = original }

    // MARK: Replacing

    /// Returns the bindings of a layout as blocks change them, and those of the children that it declares.
    ///
    /// - Parameters:
    ///   - outer: The blocks that stand further out, in that order.
    ///   - own: The blocks that stand here.
    ///   - around: The blocks that stand in the layout of the parent, or reach it.
    ///   - declaration: The binding of the original whose children these bindings are of.
    private mutating func content(
        _ content: LayoutContent, changedBy outer: [Block], and own: [Block], around: [Block] = [],
        in declaration: Binding?
    ) -> LayoutContent {
        let additionsAround = additions.count
        var places = content.bindings.map { Place($0) }
        for block in outer { change(&places, by: block, fromFurtherOut: true) }
        for block in own { change(&places, by: block, fromFurtherOut: false) }
        var result = content
        result.bindings = []
        for place in places where place.front != nil {
            result.bindings.append(binding(at: place, changedBy: outer + own, in: declaration))
        }
        var ownAdditions: [Addition] = []
        for position in own.indices {
            let block = own[position]
            if knowsUses { ownAdditions += additions(of: block, before: own[(position + 1)...], in: declaration) }
            // Of children within children of one kind, the inner ones have the observers of the outer ones.
            if !around.contains(where: { $0 === block }) { result.addNotes(of: block.content) }
        }
        for block in outer + own { result.wiringCheck = result.wiringCheck ?? block.content.wiringCheck }
        result.bindings += ownAdditions.map(\.copy)
        // These stand before the additions of children, because problems are listed in the order of the source.
        additions.insert(contentsOf: ownAdditions, at: additionsAround)
        return result
    }

    /// Changes what stands in a layout as a block says.
    ///
    /// - Parameter isFurtherOut: Whether the block stands further out, so that it leaves a binding whose function wraps
    ///   one of an ancestor.
    private func change(_ places: inout [Place], by block: Block, fromFurtherOut isFurtherOut: Bool) {
        // Whether the block's bindings stand already where each removal has removed others.
        var isFilled = Array(repeating: false, count: block.removals.count)
        var changed: [Place] = []
        for place in places {
            guard let front = place.front else { continue }
            if front.isSeed {
                block.noteSeed(front)
                changed.append(place)
            } else if let removal = block.numberOfRemoval(of: front) {
                block.removals[removal].isUsed = true
                guard !isFilled[removal] else { continue }
                isFilled[removal] = true
                let name = block.removals[removal].removal.typeAndName
                for number in block.parts.indices where block.parts[number].binding.typeAndName == name {
                    changed.append(Place(new: block.use(number), wasEmptied: true))
                }
            } else if let number = block.number(for: front),
                !isFurtherOut || !leaves(place, for: block.parts[number].binding)
            {
                changed.append(place.replaced(by: block.use(number)))
            } else {
                changed.append(place)
            }
        }
        places = changed
    }

    /// Returns whether a block that stands further out leaves what stands at a place: a binding of the original that
    /// wraps one of an ancestor, and will wrap what the block binds there.
    private func leaves(_ place: Place, for new: Binding) -> Bool {
        guard place.new.isEmpty, let bound = place.original, bound.type == new.type else { return false }
        // If it replaces others, the last one of these decides, since that takes the ancestor's.
        guard let last = bound.chain.last, !last.metadata.hasNothingBehind, last.takesOwnKey else { return false }
        return bound.layout.parent?.binding(withKeyOf: bound) != nil
    }

    /// Returns the binding that stands at a place, with those that it replaces behind it.
    @inline(never) private mutating func binding(
        at place: Place, changedBy blocks: [Block], in declaration: Binding?
    ) -> Binding {
        var front: Binding?
        if let original = place.original {
            front = copy(of: original, changedBy: blocks, isReplaced: !place.new.isEmpty)
        }
        for (index, new) in place.new.enumerated() {
            front = new.copy(inChildOf: declaration?.site, replacing: front) { metadata in
                metadata.replaces = true
                metadata.isReplaced = index < place.new.count - 1
                metadata.hasNothingBehind = index == 0 && place.wasEmptied
            }
            addRemovals(inWholeChildOf: new)
        }
        return front!
    }

    /// Returns a binding of the original, and what it replaces, with the children that these declare as blocks change
    /// them.
    @inline(never) private mutating func copy(
        of bound: Binding, changedBy blocks: [Block], isReplaced: Bool
    ) -> Binding {
        var children: ChildDeclaration?
        if let old = bound.children {
            let own = blocks.compactMap { $0.block(forChildrenOf: bound) }
            // A block about this key stands at each of its children, and reaches none from further out.
            let outer = blocks.filter { $0.declaration?.hasKey(of: bound) != true }
            children = old.with(content(old.content, changedBy: outer, and: own, around: blocks, in: bound))
        }
        let replaced = bound.replaced.map { copy(of: $0, changedBy: blocks, isReplaced: true) }
        return bound.copy(declaring: children, isReplaced: isReplaced, replacing: replaced)
    }

    /// Returns what a block adds where it stands: copies of those of its bindings that replace none anywhere.
    ///
    /// - Parameter others: Other blocks that stand there. Of a key in several the last one decides.
    @inline(never) private mutating func additions(
        of block: Block, before others: ArraySlice<Block>, in declaration: Binding?
    ) -> [Addition] {
        var new: [Addition] = []
        for (number, part) in block.parts.enumerated() where !part.isUsed {
            let bound = part.binding
            if others.contains(where: { $0.number(for: bound) != nil }) { continue }
            if let seed = part.seed {
                problems.append(Problem(.unusedOverride(.seed(seed.description)), bound.key))
                continue
            }
            let copy = bound.copy(inChildOf: declaration?.site)
            new.append(Addition(copy: copy, block: block, number: number))
            addRemovals(inWholeChildOf: bound)
        }
        return new
    }

    // MARK: Problems

    /// Adds the errors of removals in a child that a block declares as a whole, where there is nothing to remove.
    @inline(never) private mutating func addRemovals(inWholeChildOf bound: Binding) {
        guard let content = bound.children?.content else { return }
        for removal in content.removals { addProblem(of: removal) }
        for inner in content.bindings { addRemovals(inWholeChildOf: inner) }
    }

    private mutating func addProblem(of removal: Removal, naming seed: Binding? = nil) {
        let unused = seed.map { Problem.UnusedOverride.seed($0.description) } ?? .removal(original.candidates)
        problems.append(Problem(.unusedOverride(unused), removal.description.key))
    }

    /// Adds the errors of what a block says twice, and of what it removes though nobody binds it, here and in the
    /// blocks of children.
    private mutating func addProblems(of block: Block) {
        problems += block.problems
        for part in block.removals {
            guard let first = block.numberOfRemoval(named: part.removal.typeAndName) else { continue }
            if !block.removals[first].isUsed { addProblem(of: part.removal, naming: block.removals[first].seed) }
        }
        for child in block.children { addProblems(of: child) }
    }

    /// Adds the errors of what blocks have added although nothing needs it. What is bound again behind a removal is
    /// needed.
    private mutating func addProblemsOfAdditions(in layout: Layout, addingBindings addsBindings: Bool) {
        guard !additions.isEmpty else { return }
        let copies = additions.map(\.copy)
        let rest = Set(copies.elements(notAmong: layout.neededBindings) { $0 }.filter { !$0.shadowsOne })
        for addition in additions {
            let isNeeded = !rest.contains(addition.copy)
            if isNeeded || addition.block.removedNames.contains(addition.copy.typeAndName) {
                addition.block.parts[addition.number].isUsed = true
            }
        }
        // A fake that lacks its `for:` replaces nothing, and the live binding would stay, whatever may be added.
        let protocols = addsBindings ? layout.boundProtocols : []
        for addition in additions {
            let part = addition.block.parts[addition.number]
            guard !part.isUsed, !part.isTold else { continue }
            let copy = addition.copy
            let isFake = protocols.contains { $0.name == copy.metadata.name && $0.conformance.covers(copy.type) }
            guard !addsBindings || isFake else { continue }
            addition.block.parts[addition.number].isTold = true
            let candidates = copy.layout.candidates
            let others: Candidates = { kind in
                candidates(kind).elements(notAmong: copies.map { ObjectIdentifier($0.description) }) {
                    ObjectIdentifier($0)
                }
            }
            problems.append(Problem(.unusedOverride(.binding(others)), part.binding.key))
            unneeded.append(copy.description)
        }
    }

    /// Returns whether a problem follows from another one: a child that overrides none lacks what it would take over,
    /// its root first.
    private func isConsequence(_ problem: Problem) -> Bool {
        switch problem.kind {
        case .missing(let missing): unneeded.contains { $0 === missing.declaration?.binding }
        case .mismatch(.root(_, of: let declaration)): unneeded.contains { $0 === declaration.binding }
        default: false
        }
    }
}

extension Binding {
    /// Whether a parent of its layout binds its key, as it is or as the other one of `X` and `X?`.
    fileprivate var shadowsOne: Bool { layout.parent?.binding(withEitherKeyOf: self) != nil }
}

extension Layout {
    /// The layout's content, but for the layouts of its children, which its declarations make anew.
    fileprivate var content: LayoutContent {
        LayoutContent(
            bindings: openBindings, requirements: requirements, observers: observers, modules: modules,
            removals: removals, isOfDeclaredChild: isOfDeclaredChild, wiringCheck: wiringCheck)
    }

    /// The protocols that are bound here, above or in a child, with the names of these bindings.
    fileprivate var boundProtocols: [(name: BindingName?, conformance: Conformance)] {
        let bindings = lineage.flatMap(\.openBindings) + family.dropFirst().flatMap(\.openBindings)
        var protocols: [(name: BindingName?, conformance: Conformance)] = []
        for binding in bindings.filter({ TypeKind.isExistential($0.type) }).unique(by: \.identity) {
            guard let conformance = Conformance(to: binding.type), conformance.isWhole else { continue }
            protocols.append((binding.metadata.name, conformance))
        }
        return protocols
    }

    /// The bindings that something wired takes, or a requirement, here or in a declared child.
    fileprivate var neededBindings: [Binding] {
        var needed: [Binding] = []
        for layout in family {
            for binding in layout.bindings {
                for need in binding.wiredDependencies where need.binding != binding { needed.append(need.binding) }
            }
            for requirement in layout.requirements {
                needed += layout.bindings(for: requirement.key.type, named: requirement.key.name)
            }
        }
        return needed
    }
}

extension Binding {
    /// Returns a copy of the binding for another layout. That of a declaration declares other children.
    @inline(never) fileprivate func copy(
        declaring children: ChildDeclaration?, isReplaced: Bool, replacing replaced: Binding?
    ) -> Binding {
        var metadata = metadata
        metadata.isReplaced = isReplaced
        guard let children, case .children(let maker, _) = source else {
            return Binding(metadata, at: site, sourceToCopy, replacing: replaced)
        }
        metadata.livesOnMainActor = children.livesOnMainActor
        return Binding(metadata, at: site, .children(maker, children), replacing: replaced)
    }

    /// Returns a changed copy of the binding for a child that is declared at this place, which the copy's own place
    /// names.
    @inline(never) fileprivate func copy(
        inChildOf declaration: BindingSite?, replacing replaced: Binding? = nil,
        _ change: (inout BindingMetadata) -> Void = { _ in }
    ) -> Binding {
        var metadata = metadata
        change(&metadata)
        let origin = declaration.map { site.origin.ofChild(declaredAt: $0) } ?? site.origin
        return Binding(metadata, at: BindingSite(line: site.line, of: origin), sourceToCopy, replacing: replaced)
    }
}
