// Overrides, applied to the bindings of an injector and of the children that it declares. Rough: a trial.

/// What one block of an override says: that of `overriding`, or that of a child in it.
final class OverrideBlock {
    /// Its bindings, each of another key, without seeds.
    private(set) var bindings: [Place] = []
    /// What it removes, with the last place where it says so.
    private(set) var removals: [OverrideTree.Name: Place] = [:]
    let requirements: [Requirement]
    let observers: [ConstructionObserver]
    let modules: [InstalledModule]
    /// Those which replace something, or stand somewhere.
    var used: Set<Place> = []
    /// The errors of what it binds twice.
    private(set) var problems: [InjectionError] = []

    init(
        _ places: [Place], requirements: [Requirement], observers: [ConstructionObserver], modules: [InstalledModule],
        isOfChild: Bool
    ) {
        (self.requirements, self.observers, self.modules) = (requirements, observers, modules)
        var groups: [OverrideTree.Key: [Place]] = [:]
        var behind: [(bound: Place, removal: Place)] = []
        for place in places where !place.binding.isSeed {
            if place.binding.isRemoval {
                removals[OverrideTree.Name(place)] = place
                if let bound = bindings.first(where: { $0.matches(place) }) { behind.append((bound, place)) }
            } else if place.binding.isBound {
                let key = OverrideTree.Key(place)
                if groups[key, default: []].isEmpty { bindings.add(place) }
                groups[key, default: []].add(place)
            }
        }
        for (bound, removal) in behind where groups[OverrideTree.Key(bound)]!.count == 1 {
            problems.add(
                .duplicateBinding(
                    bound.key.about(isOfChild ? .overridesOfChild : .overrides),
                    sites: [bound.description.site, removal.binding.site.site]))
        }
        for place in bindings {
            let group = groups[OverrideTree.Key(place)]!
            guard group.count > 1 else { continue }
            problems.add(
                .duplicateBinding(
                    place.key.about(isOfChild ? .overridesOfChild : .overrides), sites: group.map { $0.description.site }))
        }
    }
}

/// The bindings of an injector and of the children that it declares, as overrides leave them.
final class OverrideTree {
    struct Name: Hashable {
        let type: ObjectIdentifier
        let name: BindingName?

        init(_ place: Place) { (type, name) = (ObjectIdentifier(place.type), place.binding.metadata.name) }
    }

    struct Key: Hashable {
        let type: ObjectIdentifier
        let name: BindingName?
        let arguments: ObjectIdentifier?

        init(_ place: Place) {
            (type, name) = (ObjectIdentifier(place.type), place.binding.metadata.name)
            arguments = place.binding.metadata.argumentsID
        }

        init(_ type: any Any.Type, _ name: BindingName?, _ arguments: ObjectIdentifier? = nil) {
            (self.type, self.name, self.arguments) = (ObjectIdentifier(type), name, arguments)
        }
    }

    /// A binding that stands in a node, and what it replaces.
    final class Entry {
        let place: Place
        /// The block that says it; nil if it was there.
        let block: OverrideBlock?
        var replaced: Entry?
        /// Whether it replaces one, whether it asks for that or not.
        var replaces = false
        /// The removal of its block in whose place it stands.
        var removal: Place?
        /// Its children, if it declares some.
        var node: Node?

        init(_ place: Place, _ block: OverrideBlock?) { (self.place, self.block) = (place, block) }

        var chain: [Entry] {
            var chain = [self]
            while let next = chain[chain.count - 1].replaced { chain.add(next) }
            return chain
        }

        var last: Entry { chain[chain.count - 1] }
    }

    /// An injector, or the children of a declaration.
    final class Node {
        let declaration: ChildDeclaration?
        let site: BindingSite?
        unowned let parent: Node?
        /// The layouts above the injector.
        let outer: Layout?
        /// Whether the override declares it, or what is around it, as a whole.
        let isWhole: Bool
        unowned let tree: OverrideTree
        var slots: [[Entry]] = []
        var index: [Key: Int] = [:]
        var names: [Name: [Int]] = [:]
        /// Where a block has removed something.
        var holes: [Name: (index: Int, block: OverrideBlock)] = [:]
        /// The blocks that say something for this node alone.
        var blocks: [OverrideBlock] = []
        /// What blocks bind here that nothing here and above binds.
        var candidates: [(place: Place, block: OverrideBlock)] = []
        var hasChanged = false

        init(
            _ places: [Place], of declaration: ChildDeclaration?, at site: BindingSite?, in parent: Node?, outer: Layout?,
            isWhole: Bool, tree: OverrideTree
        ) {
            (self.declaration, self.site, self.parent, self.outer) = (declaration, site, parent, outer)
            (self.isWhole, self.tree) = (isWhole, tree)
            for place in places { add(makeEntry(place, nil)) }
        }

        /// The modules that are installed here and above.
        var modules: [InstalledModule] {
            (parent?.modules ?? tree.original.lineage.flatMap(\.modules)) + (declaration?.modules ?? [])
                + blocks.flatMap(\.modules)
        }

        func makeEntry(_ place: Place, _ block: OverrideBlock?) -> Entry {
            let entry = Entry(place, block)
            if var children = place.binding.children {
                let isWhole = isWhole || block != nil
                if isWhole, let settled = unsafe children.configuration?.settled(children, in: modules, &tree.problems) {
                    children = settled
                }
                entry.node = Node(
                    children.places, of: children, at: place.binding.site.site, in: self, outer: outer, isWhole: isWhole,
                    tree: tree)
            }
            if block == nil, let replaced = place.binding.replaced { entry.replaced = makeEntry(replaced, nil) }
            return entry
        }

        func add(_ entry: Entry, at hole: Int? = nil) {
            let position = hole ?? slots.count
            if hole == nil { slots.append([]) }
            slots[position].append(entry)
            if index[Key(entry.place)] == nil { index[Key(entry.place)] = position }
            if hole == nil { names[Name(entry.place), default: []].add(position) }
        }

        var entries: [Entry] { slots.flatMap { $0 } }

        func find(_ key: Key) -> (position: Int, entry: Entry)? {
            guard let position = index[key], let entry = slots[position].first(where: { Key($0.place) == key }) else { return nil }
            return (position, entry)
        }

        func findAbove(_ place: Place) -> (entry: Entry?, place: Place)? {
            var next = parent
            while let node = next {
                if let found = node.find(Key(place)) { return (found.entry, found.entry.place) }
                next = node.parent
            }
            return outer?.place(withKeyOf: place).map { (nil, $0) }
        }

        func binds(_ key: Key, _ type: any Any.Type, taking arguments: any Any.Type) -> Bool {
            var next: Node? = self
            while let node = next {
                if node.find(key) != nil { return true }
                next = node.parent
            }
            return outer?.place(type, named: key.name, taking: arguments) != nil
        }

        /// Whether a child has a binding from the one that it shadows.
        func derives(_ entry: Entry) -> Bool {
            guard parent != nil else { return false }
            let last = entry.last
            let forms = last.place.ownForms
            guard forms.plain || forms.handle, let above = findAbove(last.place) else { return false }
            // A function that shadows itself is a recursion.
            let end = above.entry?.last.place ?? above.place
            return forms.plain || end.binding.site.site != last.place.binding.site.site
        }

        // MARK: Blocks

        func apply(_ block: OverrideBlock, isOwn: Bool) {
            let keepsSeeds = declaration != nil
            for (name, _) in block.removals {
                for position in names[name] ?? [] {
                    let (kept, removed) = (
                        slots[position].filter { $0.place.binding.isSeed && keepsSeeds }, slots[position].count
                    )
                    guard kept.count < removed else { continue }
                    slots[position] = kept
                    if holes[name]?.block !== block { holes[name] = (position, block) }
                    hasChanged = true
                }
            }
            for place in block.bindings {
                let key = Key(place)
                if let (position, entry) = find(key) {
                    if entry.place.binding.isSeed, keepsSeeds { continue }
                    if place.binding.children != nil, let declared = entry.chain.first(where: { $0.node != nil }) {
                        let node = declared.node!
                        let own = unsafe place.binding.children!.configuration!.overrideBlock(
                            leavingOut: modules + node.declaration!.modules, isOfChild: true)
                        node.blocks.append(own)
                        tree.applied.append((place, own))
                        tree.problems += own.problems
                        block.used.insert(place)
                        continue
                    }
                    block.used.insert(place)
                    if !isOwn, derives(entry) { continue }
                    let new = makeEntry(place, block)
                    new.replaces = true
                    if place.keeps(entry.place, last: entry.last.place) { new.replaced = entry }
                    slots[position][slots[position].firstIndex { $0 === entry }!] = new
                    hasChanged = true
                } else if let hole = holes[Name(place)], hole.block === block {
                    let new = makeEntry(place, block)
                    new.removal = block.removals[Name(place)]
                    add(new, at: hole.index)
                    block.used.insert(place)
                    hasChanged = true
                } else if isOwn {
                    if findAbove(place) != nil {
                        add(makeEntry(place, block))
                        block.used.insert(place)
                        hasChanged = true
                    } else {
                        candidates.append((place, block))
                    }
                }
            }
        }

        func process(_ inherited: [OverrideBlock]) {
            for block in inherited { apply(block, isOwn: false) }
            for block in blocks {
                apply(block, isOwn: true)
                if !(block.requirements.isEmpty && block.observers.isEmpty) { hasChanged = true }
            }
            for entry in entries {
                for link in entry.chain {
                    // A whole one is what its block says.
                    if let node = link.node, !node.isWhole { node.process(inherited + blocks) }
                }
            }
        }

        // MARK: What is needed

        typealias Candidates = [(place: Place, block: OverrideBlock)]

        /// Lets those stand which something wired needs and does not find: here, otherwise in children.
        func placeCandidates(addsBindings: Bool) {
            // What is said for children alone first.
            for entry in entries {
                for link in entry.chain {
                    if let node = link.node, !node.isWhole { node.placeCandidates(addsBindings: addsBindings) }
                }
            }
            if addsBindings {
                for (place, block) in candidates where !block.used.contains(place) {
                    add(makeEntry(place, block))
                    block.used.insert(place)
                    hasChanged = true
                }
            }
            let rest = candidates.filter { find(Key($0.place)) == nil }
            if !rest.isEmpty {
                let isUsed = rest.map { $0.block.used.contains($0.place) }
                stand(rest, softly: false)
                // New ones also where they are merely taken.
                let new = zip(rest, isUsed).filter { !$1 && !$0.block.used.contains($0.place) }.map(\.0)
                if !new.isEmpty {
                    stand(new, softly: true)
                    stand(rest, softly: false)
                }
            }
        }

        /// Lets stand what nothing needs, too, where it is told: so that nothing else is missing.
        func addUnused() {
            for (place, block) in candidates where !block.used.contains(place) && find(Key(place)) == nil {
                add(makeEntry(place, block))
                hasChanged = true
            }
            for entry in entries { for link in entry.chain { if let node = link.node, !node.isWhole { node.addUnused() } } }
        }

        func stand(_ candidates: Candidates, softly: Bool) {
            var rest = candidates
            var needs = Needs()
            for entry in entries { for link in entry.chain { needs.add(link.place, in: self, softly: softly) } }
            while let found = rest.firstIndex(where: { find(Key($0.place)) == nil && needs.has($0.place) }) {
                let (place, block) = rest.remove(at: found)
                let entry = makeEntry(place, block)
                add(entry)
                block.used.insert(place)
                hasChanged = true
                needs.add(place, in: self, softly: softly)
            }
            rest.removeAll { find(Key($0.place)) != nil }
            guard !rest.isEmpty else { return }
            for entry in entries { for link in entry.chain { link.node?.stand(rest, softly: softly) } }
        }

        // MARK: The result

        var changes: Bool {
            hasChanged || entries.contains { $0.chain.contains { $0.node?.changes == true } }
        }

        func copies(in memory: BindingMemory) -> [Place] { entries.map { copy($0, in: memory, isReplaced: false) } }

        private func copy(_ entry: Entry, in memory: BindingMemory, isReplaced: Bool) -> Place {
            let node = entry.node
            var changed = node?.changes == true ? node!.makeDeclaration() : nil
            if changed == nil, let node, node.declaration !== entry.place.binding.children { changed = node.declaration }
            var source: Binding.Source?
            if let changed, case .children(let maker, _) = entry.place.binding.source { source = .children(maker, changed) }
            var copy = entry.place
            if entry.block == nil || isReplaced || declaration != nil {
                var site: Binding.Site?
                var origin: BindingSite.Origin?
                if entry.block != nil, let declared = self.site {
                    let old = entry.place.binding.site.origin.object
                    origin = BindingSite.Origin(fileID: old.fileID, module: old.module, child: declared)
                    site = Binding.Site(line: entry.place.binding.site.line, origin: Borrowed(origin!))
                }
                copy = memory.addCopy(
                    of: entry.place, replacing: .some(nil), at: site, source: source, isReplaced: isReplaced,
                    livesOnMainActor: changed?.livesOnMainActor)
                extendLifetime(origin)
            } else if let source {
                copy.binding.source = source
            }
            if entry.block != nil { copy.binding.metadata.replaces = entry.replaces }
            if let removal = entry.removal { copy.binding.removedAt = RemovalNote(removal.binding.site.site) }
            copy.binding.replaced = entry.replaced.map { self.copy($0, in: memory, isReplaced: true) }
            return copy
        }

        private func makeDeclaration() -> ChildDeclaration {
            let declaration = declaration!
            let memory = BindingMemory()
            return ChildDeclaration(
                of: declaration.root, copies(in: memory), in: memory,
                declaration.requirements + blocks.flatMap(\.requirements),
                declaration.observers + blocks.flatMap(\.observers), isOfMainActor: declaration.isOfMainActor,
                modules: declaration.modules + blocks.flatMap(\.modules))
        }
    }

    /// What wired functions need and don't find.
    struct Needs {
        private var keys: Set<Key> = []
        private var elements: Set<ObjectIdentifier> = []

        mutating func add(_ place: Place, in node: Node, softly: Bool) {
            guard let wiring = place.binding.metadata.wiring else { return }
            var offers = Offers(of: place, wiring)
            for type in wiring.parameters where offers.takeArgument(type) == nil {
                let need = ParameterNeed(of: type, inFunctionOfMainActor: place.livesOnMainActor)
                let key = offers.takeKey(for: need)
                if need.mayBe(place, named: key?.name) { continue }
                let form = need.lack(named: key?.name, softly: softly)
                if let element = form.element { elements.insert(ObjectIdentifier(element)) }
                let found = form.keys.firstIndex { node.binds($0.key, $0.type, taking: $0.arguments) }
                // Softly also what would come before what is found: the very form that is asked for.
                guard softly || found == nil else { continue }
                for key in form.keys[..<(found ?? form.keys.count)] { keys.insert(key.key) }
            }
        }

        func has(_ place: Place) -> Bool {
            keys.contains(Key(place)) || (place.takes(nil) && elements.contains(ObjectIdentifier(place.type)))
        }
    }

    // MARK: -

    private(set) var top: Node!
    let original: Layout
    var problems: [InjectionError] = []
    /// The errors of what replaces nothing.
    private(set) var additions: [InjectionError] = []
    /// The blocks of children that override these, with their bindings.
    var applied: [(place: Place, block: OverrideBlock)] = []

    init(_ block: OverrideBlock, of original: Layout, addsBindings: Bool) {
        self.original = original
        problems = block.problems
        top = Node(
            original.openPlaces, of: nil, at: nil, in: nil, outer: original.parent, isWhole: false, tree: self)
        top.blocks = [block]
        top.process([])
        top.placeCandidates(addsBindings: addsBindings)
        addUnused(of: [block])
        if !additions.isEmpty { top.addUnused() }
    }

    /// Adds the errors of what replaces nothing, anywhere where a block is applied.
    private func addUnused(of blocks: [OverrideBlock]) {
        guard let first = blocks.first else { return }
        for place in first.bindings {
            guard blocks.contains(where: { $0.used.contains(place) }) else {
                additions.add(
                    .nothingToOverride(place.key.with { ($0.candidates, $0.subject) = (original.candidates, .addition) }))
                continue
            }
            addUnused(of: applied.filter { $0.place == place }.map(\.block))
        }
    }
}

extension ParameterNeed {
    typealias Lack = (
        keys: [(key: OverrideTree.Key, type: any Any.Type, arguments: any Any.Type)], element: (any Any.Type)?
    )

    /// Returns the keys of which it needs one. An optional and a set need none; softly they take one.
    func lack(named name: BindingName?, softly: Bool) -> Lack {
        func key(_ type: any Any.Type, _ arguments: any Any.Type = NoArguments.self)
            -> (key: OverrideTree.Key, type: any Any.Type, arguments: any Any.Type)
        {
            (OverrideTree.Key(type, name, BindingDescription.id(of: arguments)), type, arguments)
        }
        switch kind {
        case nil: return ([key(type)], nil)
        case .handle(let target, let arguments, _, let closure):
            var keys = [key(type)]
            if let closure, !closure.isShareable { keys.append(key(closure.form!.sendableType)) }
            let inner = ParameterNeed(of: target, inFunctionOfMainActor: isOnMainActor, mayBeClosure: false)
            switch inner.kind {
            case .optional(let wrapped):
                return softly ? (keys + [key(target, arguments ?? NoArguments.self), key(wrapped, arguments ?? NoArguments.self)], nil) : ([], nil)
            case .array(let element) where arguments == nil: return softly ? (keys + [key(target)], element) : ([], nil)
            default: return (keys + [key(target, arguments ?? NoArguments.self)], nil)
            }
        case .optional(let wrapped):
            guard softly else { return ([], nil) }
            var inner = self.wrapped(wrapped).lack(named: name, softly: true)
            inner.keys.insert(key(type), at: 0)
            return inner
        case .array(let element): return softly ? ([key(type)], name == nil ? element : nil) : ([], nil)
        }
    }
}

extension Place {
    /// Whether a binding keeps the one that it replaces, behind which this is the last one.
    func keeps(_ replaced: Place, last: Place) -> Bool {
        let forms = ownForms
        // A function of [X] gathers, unless what it replaces takes none itself.
        if type is any ArrayType.Type, last.asksForItself { return false }
        if forms.plain { return true }
        guard forms.handle else { return false }
        // A function that replaces itself is the recursion that it was.
        return !(last.ownForms.handle && last.binding.site.site == binding.site.site)
    }
}

/// Where something was removed.
final class RemovalNote: Sendable {
    let site: BindingSite
    init(_ site: BindingSite) { self.site = site }
}

/// A module that was installed, and how.
struct InstalledModule {
    let module: any Module
    let site: BindingSite
    /// Whether a block installs it itself, and no module.
    var isDirect: Bool
    var shadowing: Bool?

    var name: String { String(describing: type(of: module)) }

    func isSame(as other: InstalledModule) -> Bool { BTKInjector.isSame(module, as: other.module) }
}
