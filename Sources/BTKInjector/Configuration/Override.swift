/// An override: a function from the bindings of an injector, and of the children that it declares, to the same bindings
/// with what blocks say in place of theirs.
///
/// Its own block stands at the injector, and reaches into each declared child. What a block says of a declaration is a
/// block of its own, which stands at that child. So several blocks may reach a layout: those from further out come first,
/// and those that stand there come last, and decide.
struct Override {
    private let original: Layout
    private var problems: [InjectionError] = []
    /// The bindings of blocks that have replaced none where their block stands, and stand there themselves.
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
        let content = override.content(
            original.layout.content, changedBy: [], and: [block], in: nil, within: [])
        let layout = Layout(content, parent: original.layout.unmanagedParent)
        // The layout's own first, because they find out what takes what.
        let problems = layout.problems()
        override.addProblemsOfAdditions(in: layout, addingBindings: addsBindings, removing: block.removedNames)
        override.addProblems(of: block)
        let others = problems.filter { !override.isConsequence($0) }
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
    ///   - declaration: The binding of the original whose children these bindings are of.
    ///   - keys: The keys of the original around these, from outside in.
    private mutating func content(
        _ content: LayoutContent, changedBy outer: [Block], and own: [Block], in declaration: Binding?,
        within keys: [BoundKeys]
    ) -> LayoutContent {
        let usedAround = own.map { $0.beginUse() }
        let additionsAround = additions.count
        var places = content.bindings.map { Place($0) }
        for block in outer { change(&places, by: block, within: keys) }
        for block in own { change(&places, by: block, within: nil) }
        var result = content
        result.bindings = []
        for place in places where place.front != nil {
            let keys = keys + [BoundKeys(of: content)]
            result.bindings.append(binding(at: place, changedBy: outer + own, in: declaration, within: keys))
        }
        // Told before those of children, as they stand.
        let additionsOfChildren = Array(additions[additionsAround...])
        additions.removeSubrange(additionsAround...)
        for position in own.indices {
            result.bindings += additions(of: own[position], before: own[(position + 1)...], in: declaration)
            result.addNotes(of: own[position].content)
            own[position].endUse(within: usedAround[position])
        }
        additions += additionsOfChildren
        return result
    }

    /// Changes what stands in a layout as a block says.
    ///
    /// - Parameter keys: The keys of the original around the layout, if the block stands further out. It leaves a binding
    ///   then whose function wraps one of an ancestor.
    private func change(_ places: inout [Place], by block: Block, within keys: [BoundKeys]?) {
        // Whether the block's bindings stand already where each removal has removed others.
        var isFilled = Array(repeating: false, count: block.removals.count)
        var changed: [Place] = []
        for place in places {
            guard let front = place.front else { continue }
            if front.isSeed {
                block.noteSeed(front)
                changed.append(place)
            } else if let removal = block.numberOfRemoval(of: front) {
                block.isRemovalUsed[removal] = true
                guard !isFilled[removal] else { continue }
                isFilled[removal] = true
                for number in block.bindings.indices where block.names[number] == block.removals[removal].nameKey {
                    block.use(number)
                    changed.append(Place(new: block.bindings[number], wasEmptied: true))
                }
            } else if let number = block.number(for: front), !leaves(place, for: block.bindings[number], within: keys) {
                block.use(number)
                changed.append(place.replaced(by: block.bindings[number]))
            } else {
                changed.append(place)
            }
        }
        places = changed
    }

    /// Returns whether a block that stands further out leaves what stands at a place: a binding of the original that
    /// wraps one of an ancestor, and will wrap what the block binds there.
    private func leaves(_ place: Place, for new: Binding, within keys: [BoundKeys]?) -> Bool {
        guard let keys, place.new.isEmpty, let bound = place.original, bound.type == new.type else { return false }
        // If it replaces others, the last one of these decides, since that takes the ancestor's.
        guard let last = bound.chain.last, !last.metadata.hasNothingBehind, last.takesOwnKey else { return false }
        return keys.contains { $0.contain(bound) } || original.parent?.binding(withKeyOf: bound) != nil
    }

    /// Returns the binding that stands at a place, with those that it replaces behind it.
    @inline(never) private mutating func binding(
        at place: Place, changedBy blocks: [Block], in declaration: Binding?, within keys: [BoundKeys]
    ) -> Binding {
        var front: Binding?
        if let original = place.original {
            front = copy(of: original, changedBy: blocks, within: keys, isReplaced: !place.new.isEmpty)
        }
        for (index, new) in place.new.enumerated() {
            let copy = new.copy(inChildOf: declaration?.site) { metadata in
                metadata.replaces = true
                metadata.isReplaced = index < place.new.count - 1
                metadata.hasNothingBehind = index == 0 && place.wasEmptied
            }
            copy.replaced = front
            front = copy
            addRemovals(inWholeChildOf: new)
        }
        return front!
    }

    /// Returns a binding of the original, and what it replaces, with the children that these declare as blocks change
    /// them.
    @inline(never) private mutating func copy(
        of bound: Binding, changedBy blocks: [Block], within keys: [BoundKeys], isReplaced: Bool
    ) -> Binding {
        var children: ChildDeclaration?
        if let old = bound.children {
            let own = blocks.compactMap { $0.block(forChildrenOf: bound) }
            // A block about this key stands at each of its children, and reaches none from further out.
            let outer = blocks.filter { $0.declaration?.hasKey(of: bound) != true }
            children = old.with(content(old.content, changedBy: outer, and: own, in: bound, within: keys))
        }
        let copy = bound.copy(declaring: children) { $0.isReplaced = isReplaced }
        if let replaced = bound.replaced {
            copy.replaced = self.copy(of: replaced, changedBy: blocks, within: keys, isReplaced: true)
        }
        return copy
    }

    /// Returns copies of what a block binds where it stands, and has replaced nowhere.
    ///
    /// - Parameter others: Other blocks that stand there. Of a key in several the last one decides.
    @inline(never) private mutating func additions(
        of block: Block, before others: ArraySlice<Block>, in declaration: Binding?
    ) -> [Binding] {
        var copies: [Binding] = []
        for (number, bound) in block.bindings.enumerated() where !block.isUsedHere[number] {
            if others.contains(where: { $0.number(for: bound) != nil }) { continue }
            if let seed = block.seeds[number] {
                problems.append(.nothingToOverride(bound.key.with(.seed(seed.description))))
                continue
            }
            let copy = bound.copy(inChildOf: declaration?.site) { _ in }
            additions.append(Addition(copy: copy, block: block, number: number))
            copies.append(copy)
            addRemovals(inWholeChildOf: bound)
        }
        return copies
    }

    // MARK: Problems

    /// Adds the errors of removals in a child that a block declares as a whole, where there is nothing to remove.
    @inline(never) private mutating func addRemovals(inWholeChildOf bound: Binding) {
        guard let content = bound.children?.content else { return }
        for removal in content.removals { addProblem(of: removal) }
        for inner in content.bindings { addRemovals(inWholeChildOf: inner) }
    }

    private mutating func addProblem(of removal: Removal, naming seed: Binding? = nil) {
        let circumstances = seed.map { Circumstances.seed($0.description) } ?? .removedNothing(original.candidates)
        problems.append(.nothingToOverride(removal.description.key.with(circumstances)))
    }

    /// Adds the errors of what a block says twice, and of what it removes though nobody binds it, here and in the blocks
    /// of children.
    private mutating func addProblems(of block: Block) {
        problems += block.problems
        for removal in block.removals {
            let first = block.numberOfRemoval(named: removal.nameKey)
            if let first, !block.isRemovalUsed[first] {
                addProblem(of: removal, naming: block.seedsOfRemovals[first])
            }
        }
        for child in block.children { addProblems(of: child) }
    }

    /// Adds the errors of what blocks have added although nothing needs it.
    ///
    /// - Parameter names: The types and names whose bindings blocks have removed. What is bound again is no addition.
    private mutating func addProblemsOfAdditions(
        in layout: Layout, addingBindings addsBindings: Bool, removing names: [BindingIdentity]
    ) {
        guard !additions.isEmpty else { return }
        let copies = additions.map(\.copy)
        let rest = copies.elements(notAmong: layout.neededBindings) { $0 }
            .filter { !$0.shadowsOne && !names.contains($0.nameKey) }
        for addition in additions where !rest.contains(addition.copy) { addition.block.isUsed[addition.number] = true }
        // A fake that lacks its `for:` replaces nothing, and the live binding would stay, whatever may be added.
        let protocols = addsBindings ? layout.boundProtocols : []
        for addition in additions where !addition.block.isUsed[addition.number] {
            let copy = addition.copy
            let isFake = protocols.contains { $0.name == copy.metadata.name && $0.conformance.covers(copy.type) }
            guard !addsBindings || isFake else { continue }
            addition.block.isUsed[addition.number] = true
            let candidates = copy.layout.candidates
            let others: Candidates = { kind in
                candidates(kind).elements(notAmong: copies.map { ObjectIdentifier($0.description) }) {
                    ObjectIdentifier($0)
                }
            }
            problems.append(.nothingToOverride(addition.block.bindings[addition.number].key.with(.added(others))))
            unneeded.append(copy.description)
        }
    }

    /// Returns whether a problem follows from another one: a child that overrides none lacks what it would take over,
    /// its root first.
    private func isConsequence(_ problem: InjectionError) -> Bool {
        guard case .root(let declaration, _) = problem.key?.circumstances else { return false }
        return unneeded.contains { $0 === declaration.binding }
    }
}

/// A place in a layout: a binding of the original, if it stays, and what wraps it, or stands in its stead.
private struct Place {
    private(set) var original: Binding?
    /// The binding of the original, if it declares children, also where a block has replaced it: what a block further in
    /// says of the declaration is said of this one.
    private let declaration: Binding?
    /// The bindings of blocks, each in front of those before it.
    private(set) var new: [Binding] = []
    /// Whether what stood here was removed, so that nothing is behind the first one.
    private(set) var wasEmptied = false

    init(_ original: Binding) {
        self.original = original
        declaration = original.chain.contains(where: \.declaresChildren) ? original : nil
    }

    init(new: Binding, declaration: Binding? = nil, wasEmptied: Bool = false) {
        self.new = [new]
        self.declaration = declaration
        self.wasEmptied = wasEmptied
    }

    var front: Binding? { new.last ?? original }

    /// Returns the place with a block's binding in front, or in place of what stands there.
    func replaced(by new: Binding) -> Place {
        // A block about a declared child changes that child, also where a function wraps the declaration.
        if new.declaresChildren, let declaration { return original == nil ? Place(declaration) : self }
        // `X?` in place of `X` has nothing behind it, because a function of the one does not take the other.
        guard let front, front.type == new.type, new.takesOwnKey else {
            return Place(new: new, declaration: declaration)
        }
        var place = self
        place.new.append(new)
        return place
    }
}

/// A block of an override, where it stands, and which parts of it are used.
private final class Block {
    let content: LayoutContent
    /// The binding that says it, if it is about a declared child.
    let declaration: Binding?
    /// The bindings, but for seeds and for those whose keys are bound before, and their types and names.
    private(set) var bindings: [Binding] = []
    private(set) var names: [BindingIdentity] = []
    private var numbers: [BindingIdentity: Int] = [:]
    /// Whether each has replaced one somewhere, or is told already.
    var isUsed: [Bool] = []
    /// The same within the children of the declaration that is looked at.
    private(set) var isUsedHere: [Bool] = []
    /// For each a seed that has its key, which is never replaced.
    private(set) var seeds: [Binding?] = []
    /// The block of each that declares children, once it is asked for.
    private var blocksOfChildren: [Block?] = []
    /// The removals that are not behind a binding.
    private(set) var removals: [Removal] = []
    private var numbersOfRemovals: [BindingIdentity: Int] = [:]
    /// Of each removal whether it has removed something, and a seed that it names. Of several of a name the first counts.
    var isRemovalUsed: [Bool] = []
    private(set) var seedsOfRemovals: [Binding?] = []
    /// The errors of keys that are said twice.
    private(set) var problems: [InjectionError] = []

    init(_ content: LayoutContent, of declaration: Binding?) {
        self.content = content
        self.declaration = declaration
        for group in content.bindings.filter({ !$0.isSeed }).grouped(by: \.eitherKey) {
            let first = group[0]
            let isMixed = group.contains { $0.type != first.type }
            // Which one of `X` and `X?` is meant is not said, so neither stands.
            if !isMixed { add(first, isTold: group.count > 1) }
            guard group.count > 1 else { continue }
            let circumstances = isMixed ? Circumstances.boundAsOptional : .overridden(ofChild: declaration != nil)
            problems.append(.duplicateBinding(first.key.with(circumstances), sites: group.map(\.site)))
        }
        for removal in content.removals { add(removal) }
        isUsedHere = Array(repeating: false, count: bindings.count)
    }

    private func add(_ bound: Binding, isTold: Bool) {
        numbers[bound.eitherKey] = bindings.count
        bindings.append(bound)
        names.append(bound.nameKey)
        isUsed.append(isTold)
        seeds.append(nil)
        blocksOfChildren.append(nil)
    }

    private func add(_ removal: Removal) {
        let before = content.bindings.prefix(removal.position).filter { !$0.isSeed && $0.nameKey == removal.nameKey }
        guard before.isEmpty else {
            for bound in before { numbers[bound.eitherKey].map { isUsed[$0] = true } }
            let sites = before.map(\.site) + [removal.description.site]
            return problems.append(.duplicateBinding(removal.description.key.with(.removedBehindBinding), sites: sites))
        }
        if numbersOfRemovals[removal.nameKey] == nil { numbersOfRemovals[removal.nameKey] = removals.count }
        removals.append(removal)
        isRemovalUsed.append(false)
        seedsOfRemovals.append(nil)
    }

    /// Returns the number of the binding for the key of another one; `X` and `X?` are one key.
    func number(for bound: Binding) -> Int? { numbers.isEmpty ? nil : numbers[bound.eitherKey] }

    /// Returns the number of the first removal of the type and the name of a binding.
    func numberOfRemoval(of bound: Binding) -> Int? { removals.isEmpty ? nil : numbersOfRemovals[bound.nameKey] }

    func numberOfRemoval(named name: BindingIdentity) -> Int? { numbersOfRemovals[name] }

    func noteSeed(_ seed: Binding) {
        if let number = number(for: seed) { seeds[number] = seed }
        if let removal = numberOfRemoval(of: seed) { seedsOfRemovals[removal] = seed }
    }

    /// Returns the block that this one has for the children of a binding.
    func block(forChildrenOf bound: Binding) -> Block? {
        guard let number = number(for: bound), let changes = bindings[number].children else { return nil }
        let block = blocksOfChildren[number] ?? Block(changes.content, of: bindings[number])
        blocksOfChildren[number] = block
        return block
    }

    /// The blocks of children that were asked for.
    var children: [Block] { blocksOfChildren.compactMap(\.self) }

    /// The types and names that this and the blocks of children have removed.
    var removedNames: [BindingIdentity] {
        let own = removals.indices.filter { isRemovalUsed[$0] }.map { removals[$0].nameKey }
        return children.reduce(own) { $0 + $1.removedNames }
    }

    func use(_ number: Int) {
        isUsed[number] = true
        isUsedHere[number] = true
    }

    /// Begins to note what is used within the children of one declaration, and returns what was noted before.
    func beginUse() -> [Bool] {
        let before = isUsedHere
        isUsedHere = Array(repeating: false, count: before.count)
        return before
    }

    /// Ends to note that. What is used there is used around it, too.
    func endUse(within before: [Bool]) {
        for number in before.indices where before[number] { isUsedHere[number] = true }
    }
}

/// The keys that a layout of the original binds, found when they are first asked for.
private final class BoundKeys {
    private let content: LayoutContent
    private lazy var numbers: [BindingIdentity: Int] = {
        var numbers: [BindingIdentity: Int] = [:]
        for (number, bound) in content.bindings.enumerated() { numbers[bound.identity] = number }
        return numbers
    }()

    init(of content: LayoutContent) { self.content = content }

    func contain(_ bound: Binding) -> Bool { numbers[bound.identity] != nil }
}

extension Binding {
    /// The type and the name, with any arguments.
    fileprivate var nameKey: BindingIdentity { BindingIdentity(ofEither: type, metadata.name) }

    /// Whether a parent of its layout binds its key, as it is or as the other one of `X` and `X?`.
    fileprivate var shadowsOne: Bool { layout.parent?.binding(withEitherKeyOf: self) != nil }
}

extension Removal {
    fileprivate var nameKey: BindingIdentity { BindingIdentity(ofEither: description.type, description.name) }
}

extension Layout {
    /// The layout's content, but for the layouts of its children, which its declarations make anew.
    fileprivate var content: LayoutContent {
        LayoutContent(
            bindings: openBindings, requirements: requirements, observers: observers, modules: modules,
            removals: removals)
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
                needed += layout.bindings(for: requirement.type, named: requirement.name)
            }
        }
        return needed
    }
}

extension Binding {
    /// Returns the same binding for another layout, changed, without what it replaces. A declaration has other children.
    @inline(never) fileprivate func copy(
        declaring children: ChildDeclaration?, _ change: (inout BindingMetadata) -> Void
    ) -> Binding {
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
    @inline(never) fileprivate func copy(inChildOf declaration: BindingSite?, _ change: (inout BindingMetadata) -> Void)
        -> Binding
    {
        var metadata = metadata
        change(&metadata)
        guard let declaration else { return Binding(metadata, at: site, sourceToCopy) }
        let origin = BindingSite.Origin(
            fileID: site.fileID, module: site.origin.module, installation: site.origin.installation, child: declaration)
        return Binding(metadata, at: BindingSite(line: site.line, of: origin), sourceToCopy)
    }
}
