/// The bindings of an injector, or of the children of one declaration, as an override leaves them.
///
/// All of a child's children are looked at by lists, because a small stack has no room to look at one within the other.
///
/// They begin as they were. Then the blocks for all are applied, from outside in, and after them those which are for these
/// bindings only. So what is said for one child stands above what is said for all, in whatever order the blocks say it.
final class OverriddenBindings {
    /// A place in the order of binding: first those of the layout.
    private enum Standing {
        case asBefore
        case removed(by: Place)
        case binding(StandingBinding)
    }

    /// The bindings as they were. Of children that the override itself declares, those of their block.
    private let layout: Layout
    /// The declaration of the children; nil for an injector. In the end the one that the override leaves.
    private(set) var declaration: ChildDeclaration?
    /// Where that is.
    private let site: BindingSite?
    /// The bindings of which these are a child's. Those keep these.
    private unowned let parent: OverriddenBindings?
    /// Whether the override declares these children as a whole, or what is around them: their block says all.
    private let isWhole: Bool
    private var standing: [Standing]
    /// The positions of bindings that the layout does not have.
    private var positions: [BindingIdentity: Int] = [:]
    /// For each name the positions where something was removed.
    private var holes: [BindingIdentity: Int] = [:]
    /// The blocks that are for these bindings only, and for the children in them.
    var blocks: [OverrideBlock] = []
    /// The bindings of these blocks that replace nothing here and above: the indexes of overrides.
    private var candidates: [(block: OverrideBlock, index: Int)] = []
    private var hasChanged = false

    init(
        _ layout: Layout, of declaration: ChildDeclaration? = nil, at site: BindingSite? = nil,
        in parent: OverriddenBindings? = nil, isWhole: Bool = false
    ) {
        self.layout = layout
        self.declaration = declaration
        self.site = site
        self.parent = parent
        self.isWhole = isWhole
        standing = Array(repeating: .asBefore, count: layout.openCount)
        for position in 0..<layout.openCount {
            let place = layout.places[position]
            // Few declare children, or have what could.
            guard place.child != nil || place.binding.replaced != nil else { continue }
            let chain = place.chain
            if chain.contains(where: { $0.child != nil }) { standing[position] = .binding(makeStanding(chain)) }
        }
    }

    /// Makes a binding of the layout, with what it replaces.
    private func makeStanding(_ chain: [Place]) -> StandingBinding {
        var standing: StandingBinding?
        for place in chain.reversed() {
            standing = StandingBinding(
                place, replaces: place.binding.metadata.replaces, replaced: standing,
                children: place.child.map { child in
                    { [unowned self] in
                        OverriddenBindings(
                            child, of: place.binding.children, at: place.binding.site.site, in: self, isWhole: isWhole)
                    }
                })
        }
        return standing!
    }

    // MARK: What stands

    private func place(at position: Int) -> Place? {
        switch standing[position] {
        case .asBefore: layout.places[position]
        case .binding(let binding): binding.place
        case .removed: nil
        }
    }

    /// The last one of what a binding replaces.
    private func lastPlace(at position: Int) -> Place {
        if case .binding(let binding) = standing[position] { return binding.lastPlace }
        let chain = layout.places[position].chain
        return chain[chain.count - 1]
    }

    /// The last one of what a binding replaces, and shadows if it asks for that.
    private func lastPlaceBehind(_ position: Int) -> Place {
        let last = lastPlace(at: position)
        return (last.asksForItself ? lastPlaceAbove(withKeyOf: last) : nil) ?? last
    }

    /// The position of the binding that has the key of a place.
    private func position(ofKeyOf place: Place) -> Int? {
        let found = layout.table.find(keyOf: place)
        return position(found, place.identity)
    }

    private func position(_ found: Place?, _ identity: @autoclosure () -> BindingIdentity) -> Int? {
        if let found {
            let position = found.number - layout.firstNumber
            if self.place(at: position) != nil { return position }
        }
        guard !positions.isEmpty, let position = positions[identity()], place(at: position) != nil else { return nil }
        return position
    }

    /// Returns what has the key of a place in the nearest of what is above.
    private func lastPlaceAbove(withKeyOf place: Place) -> Place? {
        var next = parent
        while let bindings = next {
            if let position = bindings.position(ofKeyOf: place) { return bindings.lastPlace(at: position) }
            guard bindings.parent != nil else { return bindings.layout.parent?.place(withKeyOf: place)?.chain.last }
            next = bindings.parent
        }
        return layout.parent?.place(withKeyOf: place)?.chain.last
    }

    /// Whether a key is bound here or above.
    private func binds(_ key: WantedKeys.Key) -> Bool {
        let arguments = BindingDescription.id(of: key.arguments)
        var bindings = self
        while true {
            let found = bindings.layout.table.find(ObjectIdentifier(key.type), key.name, arguments)
            if bindings.position(found, key.identity) != nil { return true }
            guard let parent = bindings.parent else { break }
            bindings = parent
        }
        return bindings.layout.parent?.place(key.type, named: key.name, taking: key.arguments) != nil
    }

    /// The modules that are installed here and above.
    private var modules: ModulesAround {
        var outermost = self
        var all: [ModuleWithoutState] = []
        while true {
            all += outermost.blocks.flatMap(\.modules) + outermost.layout.modules
            guard let parent = outermost.parent else { break }
            outermost = parent
        }
        var modules = ModulesAround(outermost.layout.parent)
        modules.add(all)
        return modules
    }

    // MARK: Blocks

    /// Applies the blocks for these bindings, and to the bindings of the children in them the blocks around these and their
    /// own. Adds the errors of what is said twice.
    func apply(in override: Override) {
        var rest: [(bindings: OverriddenBindings, blocksForAll: [OverrideBlock])] = [(self, [])]
        while let (bindings, blocksForAll) = rest.popLast() {
            bindings.applyHere(blocksForAll, in: override)
            let blocksForChildren = blocksForAll + bindings.blocks
            bindings.forEachChild { child in
                if child.isWhole {
                    for bindings in child.family() { bindings.findBindings(alsoOf: blocksForChildren, in: override) }
                } else {
                    rest.append((child, blocksForChildren))
                }
            }
        }
    }

    private func applyHere(_ blocksForAll: [OverrideBlock], in override: Override) {
        for block in blocksForAll { apply(block, isOwn: false, in: override) }
        for block in blocks {
            apply(block, isOwn: true, in: override)
            if !block.requirements.isEmpty || !block.observers.isEmpty { hasChanged = true }
        }
    }

    private func apply(_ block: OverrideBlock, isOwn: Bool, in override: Override) {
        // Removals first, because in an override they remove nothing that it binds.
        if block.hasRemovals { remove(block) }
        for index in block.overrides.indices {
            let place = block.overrides[index].place
            if let position = position(ofKeyOf: place) {
                replace(position, by: block, index, isOwn: isOwn, in: override)
            } else if let position = holes[place.nameIdentity] {
                guard case .removed(let removal) = standing[position] else {
                    add(makeStanding(block, index, in: override), of: block, index)
                    continue
                }
                let binding = makeStanding(block, index, removal: removal, in: override)
                standing[position] = .binding(binding)
                note(binding, at: position, of: block, index)
            } else if isOwn {
                if lastPlaceAbove(withKeyOf: place) != nil {
                    add(makeStanding(block, index, in: override), of: block, index)
                } else {
                    candidates.append((block, index))
                }
            }
        }
    }

    /// Removes what a block removes. Seeds of a declaration are given, and stay.
    private func remove(_ block: OverrideBlock) {
        for position in standing.indices {
            guard let place = place(at: position), !isSeed(place), let removal = block.removal(of: place) else {
                continue
            }
            standing[position] = .removed(by: removal)
            holes[place.nameIdentity] = position
            hasChanged = true
        }
    }

    /// Whether a place is one of a seed, which can't be another one. The seeds of a child that has been made can.
    private func isSeed(_ place: Place) -> Bool { declaration != nil && place.binding.isSeed }

    private func replace(
        _ position: Int, by block: OverrideBlock, _ index: Int, isOwn: Bool, in override: Override
    ) {
        let place = block.overrides[index].place
        guard !isSeed(self.place(at: position)!) else { return }
        block.overrides[index].isUsed = true
        var standingBinding: StandingBinding?
        if case .binding(let binding) = standing[position] { standingBinding = binding }
        if !block.overrides[index].children.isEmpty, let children = standingBinding?.chain.compactMap(\.children).first
        {
            let own = OverrideBlock(
                of: block.overrides[index].children, leavingOut: children.modules, isOfChild: true)
            children.blocks.append(own)
            override.didApply(own, of: place)
            // A decorator of the children that stands beside that.
            if block.overrides[index].isOnlyForChildren { return }
        }
        // A child's instances that are derived from the key that it shadows are made from the fake.
        if !isOwn, derives(position) { return }
        var replaced: StandingBinding?
        if place.keeps(whatEndsWith: lastPlaceBehind(position)) {
            replaced = standingBinding ?? makeStanding(layout.places[position].chain)
        }
        let binding = makeStanding(block, index, replaces: true, replaced: replaced, in: override)
        standing[position] = .binding(binding)
        hasChanged = true
    }

    /// Whether a binding of a child is made from what it shadows: the last one of those that it replaces asks for its own
    /// key, and an ancestor binds that.
    private func derives(_ position: Int) -> Bool {
        guard declaration != nil else { return false }
        let last = lastPlace(at: position)
        let forms = last.ownForms
        guard forms.plain || forms.handle, let above = lastPlaceAbove(withKeyOf: last) else { return false }
        // A function that shadows itself is a recursion.
        return forms.plain || above.binding.site.site != last.binding.site.site
    }

    /// Makes a binding of a block stand. What it declares is whole, because no child is there to be overridden.
    private func makeStanding(
        _ block: OverrideBlock, _ index: Int, replaces: Bool = false, replaced: StandingBinding? = nil,
        removal: Place? = nil, in override: Override
    ) -> StandingBinding {
        let place = block.overrides[index].place
        var children: OverriddenBindings?
        if replaced == nil { block.addProblemOfWholeChildren(at: index) }
        if block.overrides[index].isOnlyForChildren, let configuration = block.overrides[index].children.first {
            let settled = configuration.settledModules(in: modules)
            override.add(settled.problems)
            let asSaid = place.binding.children!
            let declaration = configuration.makeDeclaration(
                of: asSaid.root, isOfMainActor: asSaid.isOfMainActor, isOmitted: asSaid.isOmitted, settled)
            declaration.releaseRest()
            configuration.releaseRestOfChildren()
            let layout = declaration.layout(in: layout, of: place)
            layout.makeChildren()
            children = OverriddenBindings(
                layout, of: declaration, at: place.binding.site.site, in: self, isWhole: true)
        }
        return StandingBinding(
            place, of: block, replaces: replaces, replaced: replaced, removal: removal,
            children: children.map { children in { children } })
    }

    /// Adds a binding behind all others.
    private func add(_ binding: StandingBinding, of block: OverrideBlock, _ index: Int) {
        standing.append(.binding(binding))
        note(binding, at: standing.count - 1, of: block, index)
    }

    private func note(_ binding: StandingBinding, at position: Int, of block: OverrideBlock, _ index: Int) {
        positions[binding.place.identity] = position
        block.overrides[index].isUsed = true
        hasChanged = true
    }

    /// Adds the errors of keys that whole children bind, and a block for all as well.
    private func findBindings(alsoOf blocks: [OverrideBlock], in override: Override) {
        for position in standing.indices {
            guard let place = place(at: position), !place.binding.isSeed else { continue }
            for block in blocks {
                guard let other = block.place(withKeyOf: place) else { continue }
                override.add([
                    .duplicateBinding(
                        other.key.with(.overridden(ofChild: false)),
                        sites: [other.description.site, place.description.site])
                ])
            }
        }
    }

    /// Calls a function for the bindings of each child that is declared here.
    private func forEachChild(_ body: (OverriddenBindings) -> Void) {
        for position in standing.indices {
            guard case .binding(let binding) = standing[position] else { continue }
            for link in binding.chain {
                if let children = link.children { body(children) }
            }
        }
    }

    /// These bindings and those of the children in them, each before those of its own children.
    ///
    /// - Parameter withWhole: With children that the override declares as a whole.
    func family(withWhole: Bool = true) -> [OverriddenBindings] {
        var family = [self]
        var next = 0
        while next < family.count {
            family[next].forEachChild { if withWhole || !$0.isWhole { family.append($0) } }
            next += 1
        }
        return family
    }

    /// Forgets what stands, when the override is done. From the innermost children on, so that each is released by itself.
    func clear() {
        for bindings in family().reversed() { bindings.standing = [] }
    }

    // MARK: What replaces nothing

    /// Lets bindings stand that replace nothing but are needed: what only children bind where something wired lacks it, and
    /// what nobody binds also where something takes it; here, and otherwise in children. What is said for children only comes
    /// first.
    func placeCandidates(addsBindings: Bool, in override: Override) {
        for bindings in family(withWhole: false).reversed() {
            bindings.placeNeededCandidates(addsBindings: addsBindings, in: override)
        }
        for bindings in family(withWhole: false) { bindings.placeShadowingCandidates(in: override) }
    }

    /// Lets those stand in a child that shadow what stands above now.
    private func placeShadowingCandidates(in override: Override) {
        for (block, index) in candidates where !block.overrides[index].isUsed {
            if parent != nil, lastPlaceAbove(withKeyOf: block.overrides[index].place) != nil {
                add(makeStanding(block, index, in: override), of: block, index)
            }
        }
    }

    private func placeNeededCandidates(addsBindings: Bool, in override: Override) {
        var rest: [(block: OverrideBlock, index: Int)] = []
        for (block, index) in candidates {
            if addsBindings, !block.overrides[index].isUsed {
                add(makeStanding(block, index, in: override), of: block, index)
            } else {
                rest.append((block, index))
            }
        }
        guard !rest.isEmpty else { return }
        let new = rest.filter { !$0.block.overrides[$0.index].isUsed }
        place(rest, wherever: .isLacked, in: override)
        let taken = new.filter { !$0.block.overrides[$0.index].isUsed }
        guard !taken.isEmpty else { return }
        place(taken, wherever: .isTaken, in: override)
        // The bindings that were taken may lack others.
        place(rest, wherever: .isLacked, in: override)
    }

    private enum Want { case isLacked, isTaken }

    /// Lets those of some candidates stand that something wants: here, and otherwise in children.
    private func place(
        _ candidates: [(block: OverrideBlock, index: Int)], wherever want: Want, in override: Override
    ) {
        var rest = [(bindings: self, candidates: candidates)]
        while let (bindings, candidates) = rest.popLast() {
            let remaining = bindings.placeHere(candidates, wherever: want, in: override)
            if !remaining.isEmpty { bindings.forEachChild { rest.append(($0, remaining)) } }
        }
    }

    /// Lets those of some candidates stand here that something here wants. Returns those which do not stand.
    private func placeHere(
        _ candidates: [(block: OverrideBlock, index: Int)], wherever want: Want, in override: Override
    ) -> [(block: OverrideBlock, index: Int)] {
        var indexes: [BindingIdentity: Int] = [:]
        for (index, candidate) in candidates.enumerated() {
            let place = candidate.block.overrides[candidate.index].place
            if position(ofKeyOf: place) == nil { indexes[place.identity] = index }
        }
        guard !indexes.isEmpty else { return [] }
        let found = findWanted(candidates, indexes, want)
        var rest: [(block: OverrideBlock, index: Int)] = []
        for (index, candidate) in candidates.enumerated() {
            let place = candidate.block.overrides[candidate.index].place
            if found[index] {
                add(makeStanding(candidate.block, candidate.index, in: override), of: candidate.block, candidate.index)
            } else if indexes[place.identity] != nil {
                rest.append(candidate)
            }
        }
        return rest
    }

    /// Returns which candidates something wired here wants, or one of those that are wanted.
    private func findWanted(
        _ candidates: [(block: OverrideBlock, index: Int)], _ indexes: [BindingIdentity: Int], _ want: Want
    ) -> [Bool] {
        var isWanted = Array(repeating: false, count: candidates.count)
        var rest: [Place] = []
        for position in standing.indices {
            switch standing[position] {
            case .asBefore: rest += layout.places[position].chain
            case .binding(let binding): rest += binding.chain.map(\.place)
            case .removed: break
            }
        }
        func add(_ index: Int) {
            guard !isWanted[index] else { return }
            isWanted[index] = true
            rest.append(candidates[index].block.overrides[candidates[index].index].place)
        }
        while let place = rest.popLast() {
            for wanted in place.wantedKeys {
                let bound = wanted.keys.firstIndex { binds($0) }
                switch want {
                case .isLacked: if bound != nil || wanted.isOptional { continue }
                case .isTaken:
                    if let element = wanted.element {
                        for (index, candidate) in candidates.enumerated() {
                            let place = candidate.block.overrides[candidate.index].place
                            if place.type == element, place.takes(nil), indexes[place.identity] != nil { add(index) }
                        }
                    }
                }
                // One that is bound hides those behind it.
                for key in wanted.keys[..<(bound ?? wanted.keys.count)] {
                    if let index = indexes[key.identity] { add(index) }
                }
            }
        }
        return isWanted
    }

    /// Lets also stand what nothing wants and an error tells of, so that nothing else seems to be missing.
    func addUnused(in override: Override) {
        for bindings in family(withWhole: false) { bindings.addUnusedHere(in: override) }
    }

    private func addUnusedHere(in override: Override) {
        for (block, index) in candidates where !block.overrides[index].isUsed {
            // Of what is bound several times, it can't be said which would stand.
            if block.overrides[index].isSingle, position(ofKeyOf: block.overrides[index].place) == nil {
                let binding = makeStanding(block, index, in: override)
                standing.append(.binding(binding))
                positions[binding.place.identity] = standing.count - 1
                hasChanged = true
            }
        }
    }

    // MARK: The result

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
            switch standing[position] {
            case .asBefore: places.append(memory.addCopy(of: layout.places[position]))
            case .binding(let binding): places.append(copy(binding, to: memory))
            case .removed: break
            }
        }
        return places
    }

    private func copy(_ binding: StandingBinding, to memory: BindingMemory) -> Place {
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

    private func copyOne(_ binding: StandingBinding, isReplaced: Bool, to memory: BindingMemory) -> Place {
        var metadata = binding.place.binding.metadata
        metadata.isReplaced = isReplaced
        metadata.replaces = binding.replaces
        var source = binding.place.binding.source
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
    private func originOfCopy(_ binding: StandingBinding) -> BindingSite.Origin? {
        guard binding.block != nil, let site else { return nil }
        let origin = binding.place.binding.site.origin.object
        return BindingSite.Origin(
            fileID: origin.fileID, module: origin.module, moduleIsEquatable: origin.moduleIsEquatable, child: site)
    }

    private func makeDeclaration(like declaration: ChildDeclaration) -> ChildDeclaration {
        let memory = BindingMemory()
        return ChildDeclaration(
            of: declaration.root, copyAll(to: memory), in: memory,
            requirements: declaration.requirements + blocks.flatMap(\.requirements),
            observers: declaration.observers + blocks.flatMap(\.observers), isOfMainActor: declaration.isOfMainActor,
            modules: declaration.modules + blocks.flatMap(\.modules), isOmitted: declaration.isOmitted)
    }
}
