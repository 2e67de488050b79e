/// An override: a function from the bindings of an injector, and of the children that it declares, to the same bindings
/// with what blocks say in place of theirs.
///
/// Its own block stands at the injector, and reaches into each declared child. What a block says of a declaration is a
/// block of its own, which stands at that child. So several blocks may reach a layout: those from further out come first,
/// and those that stand there come last, and decide.
struct Override {
    private let original: Layout
    private let addsBindings: Bool
    private var problems: [InjectionError] = []
    /// The bindings of blocks that have replaced some, or that changed children.
    private var used: Set<Binding> = []
    /// For each copy of one that replaced none where its block stands, and stands there itself, that one.
    private var added: [Binding: Binding] = [:]
    /// The descriptions of copies that nothing needs.
    private var unneeded: Set<ObjectIdentifier> = []
    /// The removals of blocks, and the names whose bindings they have removed.
    private var removals: [Removal] = []
    private var usedRemovals: Set<ObjectIdentifier> = []
    private var removedNames: Set<BindingIdentity> = []
    /// The seeds that removals name, by type and name.
    private var seeds: [BindingIdentity: Binding] = [:]

    /// Makes the registry of an injector that overrides another one, with the seeds that this was given.
    ///
    /// - Parameters:
    ///   - original: The registry of the other one. The caller keeps it.
    ///   - configuration: What the block says.
    ///   - addsBindings: Whether the block may bind what nothing here binds or takes.
    static func makeRegistry(
        overriding original: Registry, by configuration: Configuration, addingBindings addsBindings: Bool
    ) throws(InjectionError) -> Registry {
        var override = Override(original: original.layout, addsBindings: addsBindings)
        let content = override.content(
            original.layout.content, changedBy: [], and: [Block(configuration.content)], in: nil, within: [])
        let layout = Layout(content, parent: original.layout.unmanagedParent)
        // The layout's own first, because they find out what takes what.
        let problems = layout.problems()
        override.addProblemsOfAdditions(in: layout)
        override.addProblemsOfRemovals()
        let others = problems.filter { !override.isConsequence($0) }
        try layout.refuse(configuration.problems(besides: override.problems + others))
        let registry = try Registry.open(layout, parent: original.parent)
        registry.setSeeds(of: original)
        return registry
    }

    private init(original: Layout, addsBindings: Bool) {
        self.original = original
        self.addsBindings = addsBindings
    }

    // MARK: Replacing

    /// A place in a layout: a binding of the original, if it stays, and what wraps it, or stands in its stead.
    fileprivate struct Place {
        var original: Binding?
        /// The binding of the original, if it declares children, also where a block has replaced it: what a block
        /// further in says of the declaration is said of this one.
        var declaration: Binding?
        /// The bindings of blocks, each in front of those before it.
        var new: [Binding] = []
        /// Whether what stood here was removed, so that nothing is behind the first one.
        var wasEmptied = false

        var front: Binding? { new.last ?? original }
    }

    /// Returns the bindings of a layout as blocks change them, and those of the children that it declares.
    ///
    /// - Parameters:
    ///   - outer: The blocks that stand further out, in that order.
    ///   - own: The blocks that stand here.
    ///   - declaration: The binding of the original whose children these bindings are of.
    ///   - keys: The keys of the original around these, from outside in.
    private mutating func content(
        _ content: LayoutContent, changedBy outer: [Block], and own: [Block], in declaration: Binding?,
        within keys: [Set<BindingIdentity>]
    ) -> LayoutContent {
        var places = content.bindings.map { bound in
            Place(original: bound, declaration: bound.chain.contains(where: \.declaresChildren) ? bound : nil)
        }
        for block in outer { change(&places, by: block, within: keys) }
        for block in own {
            problems += block.problems
            removals += block.removals
            change(&places, by: block, within: nil)
        }
        var result = content
        result.bindings = []
        let blocks = outer + own
        // What stands here matters only for children.
        let hasChildren = places.contains { $0.declaration != nil }
        let keysOfChildren = hasChildren ? keys + [Set(content.bindings.map(\.identity))] : []
        for place in places where place.front != nil {
            result.bindings.append(binding(at: place, changedBy: blocks, in: declaration, within: keysOfChildren))
        }
        result.bindings += additions(of: own, in: declaration)
        for block in own { result.addNotes(of: block.content) }
        return result
    }

    /// Changes what stands in a layout as a block says.
    ///
    /// - Parameter keys: The keys of the original around the layout, if the block stands further out. It leaves a binding
    ///   then whose function wraps one of an ancestor.
    private mutating func change(_ places: inout [Place], by block: Block, within keys: [Set<BindingIdentity>]?) {
        // The names for which the block's bindings stand already where it has removed others.
        var filled: Set<BindingIdentity> = []
        var changed: [Place] = []
        for place in places {
            guard let front = place.front else { continue }
            if front.isSeed {
                block.noteSeed(front)
                if !block.removals(of: front).isEmpty { seeds[front.nameKey] = front }
                changed.append(place)
            } else if case let removals = block.removals(of: front), !removals.isEmpty {
                for removal in removals { usedRemovals.insert(ObjectIdentifier(removal.description)) }
                removedNames.insert(front.nameKey)
                guard filled.insert(front.nameKey).inserted else { continue }
                for new in block.bindings where new.nameKey == front.nameKey {
                    use(new, of: block)
                    changed.append(Place(new: [new], wasEmptied: true))
                }
            } else if let new = block.binding(for: front), !leaves(place, for: new, within: keys) {
                use(new, of: block)
                changed.append(place.replaced(by: new))
            } else {
                changed.append(place)
            }
        }
        places = changed
    }

    /// Returns whether a block that stands further out leaves what stands at a place: a binding of the original that
    /// wraps one of an ancestor, and will wrap what the block binds there.
    private func leaves(_ place: Place, for new: Binding, within keys: [Set<BindingIdentity>]?) -> Bool {
        guard let keys, place.new.isEmpty, let front = place.original, front.type == new.type else { return false }
        return front.wraps(anyOf: keys, of: original)
    }

    private mutating func use(_ new: Binding, of block: Block) {
        block.used.insert(new)
        used.insert(new)
    }

    /// Returns the binding that stands at a place, with those that it replaces behind it.
    private mutating func binding(
        at place: Place, changedBy blocks: [Block], in declaration: Binding?, within keys: [Set<BindingIdentity>]
    ) -> Binding {
        var front = place.original.map { original in
            copy(of: original, changedBy: blocks, within: keys, isReplaced: !place.new.isEmpty)
        }
        for (index, new) in place.new.enumerated() {
            let copy = new.copy(inChildOf: declaration?.site) { metadata in
                metadata.replaces = true
                metadata.isReplaced = index < place.new.count - 1
                metadata.hasNothingBehind = index == 0 && place.wasEmptied
            }
            copy.replaced = front
            front = copy
            addRemovals(in: new)
        }
        return front!
    }

    /// Returns a binding of the original, and what it replaces, with the children that these declare as blocks change
    /// them.
    private mutating func copy(
        of bound: Binding, changedBy blocks: [Block], within keys: [Set<BindingIdentity>], isReplaced: Bool
    ) -> Binding {
        var children: ChildDeclaration?
        if let old = bound.children {
            let own = blocks.compactMap { block -> Block? in
                guard let new = block.binding(for: bound), let changes = new.children else { return nil }
                return Block(changes.content, of: new)
            }
            // A block about this key stands at each of its children, and reaches none from further out.
            let outer = blocks.filter { $0.declaration?.hasKey(of: bound) != true }
            children = old.with(content(old.content, changedBy: outer, and: own, in: bound, within: keys))
        }
        let copy = bound.copy(declaring: children) { $0.isReplaced = isReplaced }
        copy.replaced = bound.replaced.map {
            self.copy(of: $0, changedBy: blocks, within: keys, isReplaced: true)
        }
        return copy
    }

    /// Returns copies of what blocks bind where they stand, and have replaced nowhere. Of a key in several blocks the last
    /// one decides.
    private mutating func additions(of blocks: [Block], in declaration: Binding?) -> [Binding] {
        var additions: [Binding] = []
        for block in blocks {
            used.formUnion(block.told)
            for bound in block.bindings where !block.used.contains(bound) {
                if let seed = block.seeds[bound] {
                    problems.append(.nothingToOverride(bound.key.with(.seed(seed.description))))
                    continue
                }
                let copy = bound.copy(inChildOf: declaration?.site) { _ in }
                added[copy] = bound
                addRemovals(in: bound)
                additions.removeAll { $0.eitherKey == copy.eitherKey }
                additions.append(copy)
            }
        }
        return additions
    }

    /// Notes the removals of a child that a block declares as a whole, where there is nothing to remove.
    private mutating func addRemovals(in bound: Binding) {
        guard let content = bound.children?.content else { return }
        removals += content.removals
        for inner in content.bindings { addRemovals(in: inner) }
    }

    // MARK: Adding

    /// Adds the errors of what blocks have added although nothing needs it.
    private mutating func addProblemsOfAdditions(in layout: Layout) {
        guard !added.isEmpty else { return }
        let copies = layout.family.flatMap(\.openBindings).filter { added[$0] != nil }
        let needed = layout.neededBindings
        for copy in copies where needed.contains(copy) || copy.shadowsOne || removedNames.contains(copy.nameKey) {
            used.insert(added[copy]!)
        }
        let descriptions = Set(copies.map { ObjectIdentifier($0.description) })
        // A fake that lacks its `for:` replaces nothing, and the live binding would stay, whatever may be added.
        let protocols = addsBindings ? layout.boundProtocols : [:]
        for copy in copies where used.insert(added[copy]!).inserted {
            let isFake = protocols[copy.metadata.name]?.contains { $0.covers(copy.type) } == true
            guard !addsBindings || isFake else { continue }
            let candidates = copy.layout.candidates
            let others: Candidates = { kind in candidates(kind).filter { !descriptions.contains(ObjectIdentifier($0)) }
            }
            problems.append(.nothingToOverride(added[copy]!.key.with(.added(others))))
            unneeded.insert(ObjectIdentifier(copy.description))
        }
    }

    /// Returns whether a problem follows from another one: a child that overrides none lacks what it would take over, its root
    /// first.
    private func isConsequence(_ problem: InjectionError) -> Bool {
        guard case .root(let declaration, _) = problem.key?.circumstances, let binding = declaration.binding else {
            return false
        }
        return unneeded.contains(ObjectIdentifier(binding))
    }

    /// Adds the errors of removals that have removed nothing.
    private mutating func addProblemsOfRemovals() {
        for removal in removals where !usedRemovals.contains(ObjectIdentifier(removal.description)) {
            let seed = seeds[removal.description.nameKey]
            let circumstances = seed.map { Circumstances.seed($0.description) } ?? .removedNothing(original.candidates)
            problems.append(.nothingToOverride(removal.description.key.with(circumstances)))
        }
    }
}

extension Override.Place {
    /// Returns the place with a block's binding in front, or in place of what stands there.
    fileprivate func replaced(by new: Binding) -> Self {
        // What a block says of a declared child changes that child, also where a function wraps the declaration.
        if new.declaresChildren, let declaration {
            return original == nil ? Self(original: declaration, declaration: declaration) : self
        }
        // `X?` in place of `X` has nothing behind it, because a function of the one does not take the other.
        guard let front, front.type == new.type, new.takesOwnKey else {
            return Self(declaration: declaration, new: [new])
        }
        var place = self
        place.new.append(new)
        return place
    }
}

/// What a block of an override says where it stands, found by keys.
private final class Block {
    let content: LayoutContent
    /// The binding that says it, if it is about a declared child.
    let declaration: Binding?
    /// The bindings, but for seeds and for those whose keys are bound before.
    private(set) var bindings: [Binding] = []
    private var bindingsByKey: [BindingIdentity: Binding] = [:]
    private var removalsByName: [BindingIdentity: [Removal]] = [:]
    /// The bindings that have replaced some here, or in a child.
    var used: Set<Binding> = []
    /// For the key of a binding here a seed that has it, which is never replaced.
    private(set) var seeds: [Binding: Binding] = [:]
    /// The removals that are not behind a binding.
    private(set) var removals: [Removal] = []
    /// The errors of keys that are said twice, and their bindings.
    private(set) var problems: [InjectionError] = []
    private(set) var told: Set<Binding> = []

    init(_ content: LayoutContent, of declaration: Binding? = nil) {
        self.content = content
        self.declaration = declaration
        for group in content.bindings.filter({ !$0.isSeed }).grouped(by: \.eitherKey) {
            let first = group[0]
            let isMixed = group.contains { $0.type != first.type }
            if !isMixed {
                bindings.append(first)
                bindingsByKey[first.eitherKey] = first
            }
            guard group.count > 1 else { continue }
            told.insert(first)
            let circumstances = isMixed ? Circumstances.boundAsOptional : .overridden(ofChild: declaration != nil)
            problems.append(.duplicateBinding(first.key.with(circumstances), sites: group.map(\.site)))
        }
        for removal in content.removals {
            let name = removal.description.nameKey
            let before = content.bindings.prefix(removal.position).filter { !$0.isSeed && $0.nameKey == name }
            if before.isEmpty {
                removals.append(removal)
                removalsByName[name, default: []].append(removal)
            } else {
                told.formUnion(before)
                let sites = before.map(\.site) + [removal.description.site]
                problems.append(.duplicateBinding(removal.description.key.with(.removedBehindBinding), sites: sites))
            }
        }
    }

    /// Returns the binding for the key of another one; `X` and `X?` are one key.
    func binding(for bound: Binding) -> Binding? { bindingsByKey.isEmpty ? nil : bindingsByKey[bound.eitherKey] }

    /// Returns what removes the type and the name of a binding.
    func removals(of bound: Binding) -> [Removal] {
        removalsByName.isEmpty ? [] : removalsByName[bound.nameKey] ?? []
    }

    func noteSeed(_ seed: Binding) {
        if let bound = binding(for: seed) { seeds[bound] = seed }
    }
}

extension Binding {
    /// The type and the name, with any arguments.
    fileprivate var nameKey: BindingIdentity { BindingIdentity(ofEither: type, metadata.name) }

    /// Whether the function takes its own key, and an ancestor has that, among these keys or above the original. If it
    /// replaces others, the last one of these decides, since that takes the ancestor's.
    fileprivate func wraps(anyOf keys: [Set<BindingIdentity>], of original: Layout) -> Bool {
        guard let last = chain.last, !last.metadata.hasNothingBehind, last.takesOwnKey else { return false }
        return keys.contains { $0.contains(identity) } || original.parent?.binding(withKeyOf: self) != nil
    }

    /// Whether a parent of its layout binds its key, as it is or as the other one of `X` and `X?`.
    fileprivate var shadowsOne: Bool { layout.parent?.binding(withEitherKeyOf: self) != nil }
}

extension BindingDescription {
    fileprivate var nameKey: BindingIdentity { BindingIdentity(ofEither: self.type, self.name) }
}

extension Layout {
    /// What the layout is made of, but for the layouts of its children, which its declarations make anew.
    fileprivate var content: LayoutContent {
        LayoutContent(
            bindings: openBindings, requirements: requirements, observers: observers, modules: modules,
            removals: removals)
    }

    /// The protocols that are bound here, above or in a child, with the names of these bindings.
    fileprivate var boundProtocols: [BindingName?: [Conformance]] {
        let bindings = lineage.flatMap(\.openBindings) + family.dropFirst().flatMap(\.openBindings)
        var protocols: [BindingName?: [Conformance]] = [:]
        for binding in bindings.filter({ TypeKind.isExistential($0.type) }).unique(by: \.identity) {
            guard let conformance = Conformance(to: binding.type), conformance.isWhole else { continue }
            protocols[binding.metadata.name, default: []].append(conformance)
        }
        return protocols
    }

    /// The bindings that something wired takes, or a requirement, here or in a declared child.
    fileprivate var neededBindings: Set<Binding> {
        var needed: Set<Binding> = []
        for layout in family {
            for binding in layout.bindings {
                for need in binding.wiredDependencies where need.binding != binding { needed.insert(need.binding) }
            }
            for requirement in layout.requirements {
                needed.formUnion(layout.bindings(for: requirement.type, named: requirement.name))
            }
        }
        return needed
    }
}

extension Binding {
    /// Returns the same binding for another layout, changed, without what it replaces. A declaration has other children.
    fileprivate func copy(declaring children: ChildDeclaration?, _ change: (inout BindingMetadata) -> Void) -> Binding {
        var metadata = metadata
        guard let children, case .children(let maker, _) = source else {
            change(&metadata)
            return Binding(metadata, at: site, sourceToCopy)
        }
        metadata.livesOnMainActor = children.livesOnMainActor
        change(&metadata)
        return Binding(metadata, at: site, .children(maker, children))
    }

    /// Returns the same binding for a child that a binding at this place declares, which its own place says then.
    fileprivate func copy(inChildOf declaration: BindingSite?, _ change: (inout BindingMetadata) -> Void) -> Binding {
        var metadata = metadata
        change(&metadata)
        guard let declaration else { return Binding(metadata, at: site, sourceToCopy) }
        let origin = BindingSite.Origin(
            fileID: site.fileID, module: site.origin.module, installation: site.origin.installation, child: declaration)
        return Binding(metadata, at: BindingSite(line: site.line, of: origin), sourceToCopy)
    }
}
