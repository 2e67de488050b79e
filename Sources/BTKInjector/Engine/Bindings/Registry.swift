import Synchronization

/// The instances of one injector.
///
/// Who keeps what is told by three words:
///
/// - An *owner* keeps the registry open: its injector, and each child. `owners` counts the children, and the injector
///   closes that count when it is released.
/// - A *user* keeps the content: a caller that is inside, and a ``RegistryUser``. `users` counts them, and is closed
///   when `owners` has ended. When it has ended as well, so does the registry, which then releases its instances, the
///   blocks and its parent.
/// - A *keeper* is an object that keeps only the memory. A handle has one, and so have a closure, a ``RegistryUser``
///   and a child.
///
/// Both counts have many *stripes*, and the registry a keeper for each, if it has no parent. A child, made for a
/// request or a session, has one stripe, and is its own keeper.
///
/// The invariants, with their reasons:
///
/// 1. The content is there for an owner, and for a user. Only `end` destroys it, which is called once: by the one that
///    has ended `users`, which is closed only after `owners` has ended.
/// 2. The memory is there for each that has a keeper. A keeper keeps the registry, and the registry its keepers until
///    it ends. Nobody requests one afterwards, because only owners and users do.
/// 3. The layout is there as long as the memory. That of a declared child is not counted by each child: its parent's
///    layout has it, and the child keeps the parent's memory.
///
/// Nothing that all threads share is written by a call of a handle or a closure, nor when one is made, nor by a
/// declared child: no reference to a registry, a layout or a seed is counted there.
// Safe to share because all is constant but the slots, whose fields say who guards them, and what ends: only the thread
// that claimed the end touches that, and for instances of the main actor that one, after it. Its memory is safe because
// the layout has reserved what lies at each offset.
@usableFromInline @safe final class Registry: @unchecked Sendable {
    /// The table of the layout. In a rehearsal the table is an empty one, so that each lookup goes on to the layout,
    /// and what the block needs is noted on the way.
    let table: BindingTable
    /// The counts, the keepers, and the slots of the layout's bindings.
    @usableFromInline let memory: UnsafeMutableRawPointer
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
    /// The keeper of the parent's memory, unless that is a child.
    private let keeperOfParent: RegistryKeeper?
    /// The parent, if that is a child, which has no keeper. Only the end of the last reference takes it out.
    private var parentThatIsChild: Registry?
    /// The stripe in which this registry is counted among the parent's owners.
    let parentsStripe: UseCount.Stripe?
    /// The notes on the blocks of a rehearsal, in its copy.
    let notes: (any RehearsalNotes)?
    /// Whether it is such a copy, or a child of one.
    let isRehearsed: Bool
    /// The slot that was ready last: its address, or 0. So the built slots are a list, to which any thread pushes.
    private let lastBuiltID = Atomic<Int>(0)

    /// Makes a registry, which is an owner of its parent, unless that has no owner any more.
    ///
    /// - Parameters:
    ///   - threadLocal: The state of threads.
    ///   - number: The number of the calling thread.
    ///   - parent: Where keys are looked up that are not bound here. The caller is inside, or an owner. It keeps both,
    ///     the layout and the parent, until this returns.
    init?(
        _ layout: Borrowed<Layout>, threadLocal: ThreadLocalPointer, onThread number: Int,
        parent: Borrowed<Registry>?, notes: (any RehearsalNotes)?
    ) {
        parentsStripe = parent?.lend { $0.owners.add(onThread: number) }
        guard parent == nil || parentsStripe != nil else { return nil }
        unmanagedLayout = layout
        ownLayout = layout.lend { $0.isDeclared } ? nil : layout.object
        self.threadLocal = threadLocal
        self.notes = notes
        isRehearsed = notes != nil || parent?.lend { $0.isRehearsed } == true
        unmanagedParent = parent
        let isGrandchild = parent?.lend { $0.isChild } == true
        parentThatIsChild = isGrandchild ? parent?.object : nil
        keeperOfParent = isGrandchild ? nil : parent?.lend { $0.stripeKeeper(ofThread: number) }
        table = isRehearsed ? .empty : layout.lend { $0.table }
        let memory = unsafe layout.lend { unsafe Memory.allocate(byteCount: $0.size, alignment: $0.alignment) }
        unsafe self.memory = memory
        // In a stripe lie, one behind the other, the count of users, that of owners, and the keeper.
        let stripeCount = Self.stripeCount(isChild: parent != nil)
        users = unsafe UseCount(at: memory, stripeCount: stripeCount)
        owners = unsafe UseCount(at: memory + MemoryLayout<UInt>.size, stripeCount: stripeCount)
        if parent == nil {
            users.forEachOffset { unsafe lazyKeeper(at: $0).initialize(to: LazyObject()) }
        }
        layout.lend { layout in
            layout.addRegistry()
            layout.forEachBinding { slot(at: $0).initialize($0, in: Borrowed(self)) }
        }
    }

    deinit {
        // All else in a slot is trivial.
        unmanagedLayout.lend {
            if $0.hasWeakScope { $0.forEachBinding { slot(at: $0).header.weak = nil } }
        }
        unsafe Memory.deallocate(memory)
        // A loop, because a chain of parents may be longer than any stack.
        var next = parentThatIsChild.take()
        while isKnownUniquelyReferenced(&next) { next = next!.parentThatIsChild.take() }
    }

    /// Returns how many stripes the counts have: for a child one, because that of a request is used by one thread,
    /// mostly, and soon released.
    private static func stripeCount(isChild: Bool) -> Int { isChild ? 1 : UseCount.stripeCount }

    /// Returns how much of the memory lies before the slots.
    static func headSize(isChild: Bool) -> Int { UseCount.size(stripeCount: stripeCount(isChild: isChild)) }

    /// The layout, counted: frequent uses borrow it.
    var layout: Layout { unmanagedLayout.object }

    var parent: Registry? { unmanagedParent?.object }

    var isChild: Bool { unmanagedParent != nil }

    /// Returns the slot of a binding in the registry's own layout.
    func slot(at binding: Borrowed<Binding>) -> Slot { slot(at: binding.lend { $0.offset }) }

    /// Returns the slot that lies there in the registry's memory.
    @export(implementation) @inline(__always)
    func slot(at offset: Int) -> Slot { unsafe Slot((memory + offset).assumingMemoryBound(to: Slot.Header.self)) }

    /// Returns the slot of a binding in the layout of this registry or of a parent.
    @usableFromInline func slot(of binding: Borrowed<Binding>) -> Slot {
        let (layout, offset) = binding.lend { ($0.unmanagedLayout, $0.offset) }
        // Safe because each is kept by the one below, and this one by the caller.
        var next = Borrowed(self)
        while true {
            if let slot = next.lend({ $0.unmanagedLayout == layout ? $0.slot(at: offset) : nil }) {
                return slot
            }
            next = next.lend { $0.unmanagedParent! }
        }
    }

    /// Returns the slots of such bindings, in the time that it takes to look at the registries once.
    @inline(never) func slots(of bindings: [Borrowed<Binding>]) -> [Slot] {
        let registries = lineage
        let generation = layout.generation
        var slots: [Slot] = []
        for binding in bindings {
            let generationOfBinding = binding.lend { $0.unmanagedLayout.lend { $0.generation } }
            slots.append(registries[generation - generationOfBinding].slot(at: binding))
        }
        return slots
    }

    /// The registry, its parent, the parent's parent and so on.
    var lineage: [Registry] {
        var lineage = [self]
        while let parent = lineage[lineage.count - 1].parent { lineage.append(parent) }
        return lineage
    }

    /// The slot that was ready last.
    var lastBuilt: Slot? {
        let id = lastBuiltID.load(ordering: .acquiring)
        return id == 0 ? nil : Slot(id)
    }

    /// Notes that a singleton exists. Before it is shown, so that what others see is in the list.
    func didBuild(_ slot: Slot) {
        var last = lastBuiltID.load(ordering: .acquiring)
        while true {
            slot.header.previous = last == 0 ? nil : Slot(last)
            yieldAtRandom()
            let (isExchanged, other) = lastBuiltID.compareExchange(
                expected: last, desired: slot.id, ordering: .acquiringAndReleasing)
            if isExchanged { return }
            last = other
        }
    }

    /// Returns the slots whose instances exist, in the order in which those were made.
    func builtSlots() -> [Slot] {
        var slots: [Slot] = []
        var next = lastBuilt
        while let slot = next {
            slots.append(slot)
            next = slot.header.previous
        }
        return slots.reversed()
    }
}

// MARK: Seeds

extension Registry {
    /// Sets the seeds, a tuple. Called before any other thread knows the registry.
    ///
    /// The layout has their types. Those of the declaration's pack will not do: in generic code one of these may itself
    /// be a tuple, which is several seeds, or `Void`, which is none.
    func setSeeds(_ seeds: Storage?) {
        unmanagedLayout.lend { layout in
            layout.forEachSeed { binding, offset in
                let type = binding.lend { $0.type }
                setSeed(of: type, at: binding, seeds?.advanced(by: offset))
            }
        }
    }

    /// Sets the seeds that another registry has: one with this layout, or with that which this one overrides.
    func setSeeds(of other: Registry) {
        other.layout.forEachSeed { original, _ in
            let binding = layout.table.find(keyOf: original.object)!
            let type = binding.lend { $0.type }
            setSeed(of: type, at: binding, other.slot(at: original).storage)
        }
    }

    /// Sets a seed to a copy of one that lies somewhere.
    private func setSeed<Seed>(of type: Seed.Type, at binding: Borrowed<Binding>, _ seed: Storage?) {
        let slot = slot(at: binding)
        // A value without any size may lie nowhere.
        slot.storage.initialize(toCopyAt: seed ?? slot.storage, type)
        slot.setPhase(.ready)
        slot.setReady()
    }
}

// MARK: Keepers

extension Registry {
    /// Returns an object that keeps the memory of this registry: a child itself, or else one for each stripe, because
    /// threads that count references to one object all write to it.
    ///
    /// For owners, and for users.
    ///
    /// - Parameter thread: The number of the calling thread.
    @inline(__always) func keeper(ofThread thread: @autoclosure () -> Int) -> any AnyObject & Sendable {
        isChild ? self : stripeKeeper(ofThread: thread())
    }

    /// Returns the keeper of a thread's stripe, made if there is none.
    private func stripeKeeper(ofThread thread: Int) -> RegistryKeeper {
        unsafe lazyKeeper(at: users.offset(ofThread: thread)).pointee.object { RegistryKeeper(self) }
    }

    private func lazyKeeper(at offset: Int) -> UnsafeMutablePointer<LazyObject<RegistryKeeper>> {
        unsafe (memory + UseCount.distance + 2 * MemoryLayout<UInt>.size + offset)
            .assumingMemoryBound(to: LazyObject<RegistryKeeper>.self)
    }

    /// Releases the keepers, of which nobody requests one any more.
    func releaseKeepers() {
        guard !isChild else { return }
        users.forEachOffset { unsafe lazyKeeper(at: $0).deinitialize(count: 1) }
    }
}

/// A keeper of a registry without a parent.
final class RegistryKeeper: Sendable {
    private let registry: Registry
    /// Bytes that make a keeper as long as a stripe, so that the counts of no two keepers lie in one cache line, to
    /// which two threads would write. Without them handles scaled 1.3 to 1.8 times instead of 2.0 in a quarter of all
    /// runs.
    private let padding = SIMD16<UInt64>()

    init(_ registry: Registry) {
        self.registry = registry
    }
}
