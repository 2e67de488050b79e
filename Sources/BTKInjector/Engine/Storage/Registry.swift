/// The instances of one injector.
///
/// The injector owns the registry's content, handles only its memory: when the injector and its children are released,
/// the registry ends as soon as no handle is inside. It then releases instances, blocks and parent.
///
/// Two counts decide that. `owners` counts the children, and is closed by the injector when it is released. When that
/// count has ended, `users` is closed, which counts the callers that are inside, and pins. When that has ended, so does
/// the registry. Both are striped in a registry without a parent; a child, made for a request or a session, has one
/// stripe.
///
/// The invariants, with their reasons:
///
/// 1. The content is there for an owner, and for a user. Only `end` destroys it, which is called once: by the one that
///    has ended `users`, which is closed only after `owners` has ended.
/// 2. The memory is there for each that has a ``keeper``: a handle, a closure, a pin, and a child, until its own is
///    freed. A keeper keeps the registry, and the registry its keepers until it ends. Nobody requests one afterwards,
///    since only owners and users do.
/// 3. The layout is there as long as the memory. That of a declared child is not counted by each child: its parent's
///    layout has it, and the child keeps the parent's memory.
///
/// Nothing that all threads share is written by a call of a handle or a closure, nor when one is made, nor by a declared
/// child: no reference to a registry, a layout or a seed is counted there.
// Safe to share because all is constant but the slots, whose fields say who guards them, and what ends: only the thread
// that claimed the end touches that, and for instances of the main actor that one, after it.
@usableFromInline
final class Registry: @unchecked Sendable {
    /// The layout's.
    let table: BindingTable
    /// The counts, the keepers, and the slots of the layout's places.
    @usableFromInline let memory: RegistryMemory
    @usableFromInline let users: UseCount
    let owners: UseCount
    /// The state of threads. Here, because a global constant is checked at each access.
    let threadLocal: ThreadLocalPointer
    // Safe because this owns it, or its parent's layout does.
    let unmanagedLayout: Borrowed<Layout>
    /// The layout, unless it is a declared child's.
    private let ownLayout: Layout?
    /// Where keys are looked up that have no slot here.
    // Safe because this has a keeper of it.
    let unmanagedParent: Borrowed<Registry>?
    private let parentsKeeper: Borrowed<AnyObject>?
    /// By which this is counted among the parent's owners.
    let parentsWord: UseCount.Word?
    /// The notes on blocks that run for a try, in a copy.
    let notes: (any RehearsalNotes)?
    /// Whether it is such a copy, or a child of one.
    let isRehearsed: Bool
    /// The slot that was ready last. Guarded by the construction lock.
    private(set) var lastBuilt: Slot?

    /// Makes a registry, which is an owner of its parent, unless that has no owner any more.
    ///
    /// - Parameters:
    ///   - threadLocal: The state of threads.
    ///   - parent: Where keys are looked up that are not bound here. The caller is inside, or an owner. It keeps both, the
    ///     layout and the parent, until this returns.
    static func make(
        _ layout: Borrowed<Layout>, threadLocal: ThreadLocalPointer, parent: Borrowed<Registry>?,
        notes: (any RehearsalNotes)?
    ) -> Registry? {
        guard let parent else { return Registry(layout, threadLocal, parent: nil, parentsWord: nil, notes) }
        guard let word = parent.lend({ $0.owners.add() }) else { return nil }
        return Registry(layout, threadLocal, parent: parent, parentsWord: word, notes)
    }

    private init(
        _ layout: Borrowed<Layout>, _ threadLocal: ThreadLocalPointer, parent: Borrowed<Registry>?,
        parentsWord: UseCount.Word?, _ notes: (any RehearsalNotes)?
    ) {
        unmanagedLayout = layout
        ownLayout = layout.lend { $0.isDeclared } ? nil : layout.object
        self.threadLocal = threadLocal
        self.notes = notes
        isRehearsed = notes != nil || parent?.lend { $0.isRehearsed } == true
        unmanagedParent = parent
        // Counted by hand, so that `deinit` can release it in a loop. Safe because `deinit` takes this count back.
        parentsKeeper = parent.map { parent in parent.lend { Borrowed.retained($0.keeper) } }
        self.parentsWord = parentsWord
        table = layout.lend { $0.table }
        memory = layout.lend { RegistryMemory(of: $0) }
        (users, owners) = memory.makeCounts(isChild: parent != nil)
        if parent == nil {
            users.forEachStripe { memory.initializeKeeper(at: $0) }
        }
        layout.lend { layout in
            layout.addRegistry()
            layout.forEachPlace { slot(at: $0).initialize($0, in: self, isRehearsed: isRehearsed) }
        }
    }

    deinit {
        // All else in a slot is trivial.
        unmanagedLayout.lend {
            $0.forEachPlace { place in
                let slot = slot(at: place)
                if !slot.isSingleton, !slot.isFactory { slot.header.weak = nil }
            }
        }
        memory.deallocate()
        guard let unmanagedParent, let parentsKeeper else { return }
        if unmanagedParent.lend({ $0.users.isClosed }) {
            ReleaseQueue.release(parentsKeeper.takeRetained())
        } else {
            // Others have it, so this is no end, but for a race, which needs the stack of one end.
            parentsKeeper.release()
        }
    }

    /// Retains and releases the layout; frequent uses borrow it.
    var layout: Layout { unmanagedLayout.object }

    var parent: Registry? { unmanagedParent?.object }

    /// Returns the slot of a place in the registry's own layout.
    func slot(at place: Place) -> Slot { slot(at: place.binding.offset) }

    /// Returns the slot that lies there in the registry's memory.
    @export(implementation)
    @inline(__always)
    func slot(at offset: Int) -> Slot {
        memory.slot(at: offset)
    }

    /// Returns what a key finds in the registry's own table.
    func slot(_ target: BindingTable.Target) -> Slot {
        slot(at: target.offset)
    }

    /// Returns the slot of a place in the layout of this registry or of a parent.
    @usableFromInline
    func slot(of place: Place) -> Slot {
        // Safe because each is kept by the one below, and this one by the caller.
        var next = Borrowed(self)
        while true {
            if let slot = next.lend({ place.isPart(of: $0.unmanagedLayout) ? $0.slot(at: place) : nil }) {
                return slot
            }
            next = next.lend { $0.unmanagedParent! }
        }
    }

    /// Returns the slots of such places, in the time that it takes to look at the registries once.
    func slots(of places: [Place]) -> [Slot] {
        let registries = lineage
        var slots: [Slot] = []
        for place in places { slots.append(registries[layout.generation - place.layout.generation].slot(at: place)) }
        return slots
    }

    /// The registry, its parent, the parent's parent and so on.
    var lineage: [Registry] {
        var lineage = [self]
        while let parent = lineage[lineage.count - 1].parent { lineage.append(parent) }
        return lineage
    }

    /// The slots of the singletons that exist, in the order in which they were made. Under the construction lock.
    var builtSlots: [Slot] {
        var slots: [Slot] = []
        var next = lastBuilt
        while let slot = next {
            slots.append(slot)
            next = slot.header.previous
        }
        return slots.reversed()
    }

    /// Notes that a singleton exists. Under the construction lock.
    func didBuild(_ slot: Slot) {
        slot.header.previous = lastBuilt
        lastBuilt = slot
    }
}

// MARK: Seeds

extension Registry {
    /// Gives a seed. Before anybody else knows the registry.
    func give<Seed>(_ seed: Seed, at place: Place) {
        let slot = slot(at: place)
        slot.storage(for: Seed.self).initialize(to: seed)
        slot.phase = .ready
        slot.show()
    }

    /// Gives the seeds that another registry has and that are not bound again here.
    func giveSeeds(of other: Registry) {
        layout.forEachSeed { place in
            func give<Seed>(_ type: Seed.Type, from slot: Slot) {
                self.give(slot.instance(as: type), at: place)
            }
            other.layout.forEachSeed { original in
                guard original.matches(place) else { return }
                give(place.type, from: other.slot(at: original))
            }
        }
    }
}

// MARK: Keepers

extension Registry {
    /// An object that keeps the memory of this registry: a child itself, or else one for each stripe, because threads
    /// that count references to one object all write to it.
    ///
    /// For owners, and for users.
    @usableFromInline
    var keeper: any AnyObject & Sendable {
        @inline(__always)
        get {
            guard unmanagedParent == nil else { return self }
            return memory.keeper(of: users.stripe) { RegistryKeeper(self) }
        }
    }

    /// Releases the keepers, of which nobody requests one any more.
    func releaseKeepers() {
        guard unmanagedParent == nil else { return }
        users.forEachStripe { memory.releaseKeeper(at: $0) }
    }
}

/// The notes on the blocks of an injector's copy, which run for a try: a rehearsal's, of which this room knows nothing.
package protocol RehearsalNotes: AnyObject, Sendable {
    /// Returns the error that is thrown in place of running a block again.
    func failure(of place: Place) -> (any Error)?
    /// Notes what a block has failed with, unless it has failed before.
    func note(_ failure: any Error, of place: Place)
    /// Notes a property that asks the global injector and was made while a block ran.
    func noteProperty(
        of place: Place, _ type: any Any.Type, named name: BindingName?, at site: BindingSite, reachesMainActor: Bool)
}
