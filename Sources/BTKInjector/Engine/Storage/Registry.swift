/// The bindings of one injector, frozen, and the instances that it owns.
///
/// The injector owns the registry's content, handles only its memory: when the injector is released, the registry ends
/// as soon as no handle is inside. It then releases instances, blocks and parent, and keeps the keys for errors.
// Safe to share because all is constant but the slots, whose fields say who guards them, and what ends, which is
// touched by the one thread that claimed the end.
@usableFromInline
final class Registry: @unchecked Sendable {
    @usableFromInline let table: BindingTable
    @usableFromInline let useCount = UseCount()
    /// The state of threads. Here, because a global constant is checked at each access.
    let threadLocal: ThreadLocalPointer
    /// In the order of binding.
    let slots: [Slot]
    /// How many slots the parents have: the place of the first slot of this registry.
    let firstPlace: Int
    /// Whether a binding here or of a parent has graph scope.
    let hasGraphScope: Bool
    /// Whether a binding here is wired.
    let hasWiring: Bool
    /// Where keys are looked up that have no slot here. Counted by hand, so that `deinit` can release it in a loop.
    // Safe because `init` retains it, and only `deinit` releases it.
    @usableFromInline let unmanagedParent: Unmanaged<Registry>?
    /// Keeps the parent from ending before this registry does.
    private(set) var parentOwner: AnyObject?
    let requirements: [Requirement]
    private(set) var observers: [ConstructionObserver]
    /// With those of the parents: the observers of what is bound here.
    private(set) var allObservers: [ConstructionObserver]
    /// Slots that have the same key; a registry with any is not used.
    private(set) var duplicates: [[Slot]] = []
    /// The registry that this one is a copy of, if it is one; no copy itself.
    private let copied: Registry?
    /// The bindings that errors of missing keys carry, once there was one. Guarded by ``errorLock``.
    var bindingsOfErrors: [BindingDescription]?
    static let errorLock = Lock()
    private let memory: UnsafeMutableRawPointer
    /// The slot that was ready last. Guarded by the construction lock.
    private var lastBuilt: Slot?

    /// - Parameters:
    ///   - threadLocal: The state of threads.
    ///   - requirements: The keys that must be bound here or in a parent. Checked by ``problems``.
    ///   - observers: The observers of each block that runs, besides the parent's. The bindings know all of them.
    ///   - parent: The registry that is asked for keys that are not bound here.
    ///   - parentOwner: Keeps the parent from ending.
    ///   - copied: The registry that this one is a copy of, if it is one.
    init(
        _ bindings: [Binding], threadLocal: ThreadLocalPointer, requirements: [Requirement] = [],
        observers: [ConstructionObserver] = [],
        parent: Registry? = nil, ownedBy parentOwner: AnyObject? = nil, copyOf copied: Registry? = nil
    ) {
        self.threadLocal = threadLocal
        self.requirements = requirements
        self.observers = observers
        let inherited = parent?.allObservers ?? []
        allObservers = observers.isEmpty ? inherited : observers + inherited
        self.copied = copied?.original
        // Safe because `deinit` takes this count back.
        self.unmanagedParent = parent.map(Unmanaged.passRetained)
        self.parentOwner = parentOwner
        var layout = SlotLayout()
        var (hasGraphScope, hasWiring) = (parent?.hasGraphScope ?? false, false)
        // In one pass, because many bindings don't fit into the processor's caches.
        for binding in bindings {
            layout.add(binding.description.type)
            if binding.description.scope == .graph { hasGraphScope = true }
            if binding.wiring != nil { hasWiring = true }
        }
        (self.hasGraphScope, self.hasWiring) = (hasGraphScope, hasWiring)
        memory = Memory.allocate(byteCount: layout.size, alignment: layout.alignment)
        table = BindingTable(capacity: bindings.count)
        slots = layout.offsets.map { [memory] in Slot((memory + $0).assumingMemoryBound(to: Slot.Header.self)) }
        firstPlace = parent?.endPlace ?? 0
        for (index, slot) in slots.enumerated() { slot.initialize(bindings[index], in: self, at: firstPlace + index) }
        for slot in slots {
            guard let first = table.insert(slot) else { continue }
            if let index = duplicates.firstIndex(where: { $0[0] == first }) {
                duplicates[index].append(slot)
            } else {
                duplicates.append([first, slot])
            }
        }
        if duplicates.count > 1 { duplicates = slots.compactMap { slot in duplicates.first { $0[0] == slot } } }
    }

    deinit {
        for slot in slots { slot.header.deinitialize(count: 1) }
        table.deallocate()
        Memory.deallocate(memory)
        if let unmanagedParent { ReleaseQueue.release(unmanagedParent.takeRetainedValue()) }
    }

    @usableFromInline
    var parent: Registry? { unmanagedParent?.takeUnretainedValue() }

    /// The bindings as they were made. They exist until the registry ends.
    var bindings: [Binding] { slots.map { $0.header.pointee.binding!.original } }

    /// How many slots the registry and its parents have.
    var endPlace: Int { firstPlace + slots.count }

    /// The registry that this is a copy of, or else this one.
    var original: Registry { copied ?? self }

    /// The registry, its parent, the parent's parent and so on.
    var lineage: [Registry] { Array(sequence(first: self, next: \.parent)) }

    /// Its slots and those that it inherits, which come first: shadowed ones too, for they have uses in the parent.
    var allSlots: [Slot] { lineage.reversed().flatMap(\.slots) }

    /// The slots of the singletons that exist, in the order in which they were made. Under the construction lock.
    var builtSlots: [Slot] {
        var slots: [Slot] = []
        var next = lastBuilt
        while let slot = next {
            slots.append(slot)
            next = slot.header.pointee.previous
        }
        return slots.reversed()
    }

    /// Notes that a singleton exists. Under the construction lock.
    func didBuild(_ slot: Slot) {
        slot.header.pointee.previous = lastBuilt
        lastBuilt = slot
    }

    /// Ends the registry when no caller is inside any more. Called when the injector is released.
    func close() {
        if useCount.close() { end() }
    }

    /// Destroys the content. Called once, when no caller is inside or can enter.
    ///
    /// The youngest instance is destroyed first: it may be the only one that holds older ones, but not the other way
    /// round, so a long chain of instances is not destroyed recursively. Instances of the main actor are destroyed
    /// there, a little later if need be.
    @usableFromInline
    func end() {
        if slots.contains(where: \.isOnMainActor) {
            performOnMainActor { [self] in releaseSlots(ofMainActor: true) }
        }
        releaseSlots(ofMainActor: false)
        if !allObservers.isEmpty {
            // Handles keep the registry, and observers may keep handles.
            ReleaseQueue.releasingSeparately {
                let observers = (observers, allObservers)
                (self.observers, allObservers) = ([], [])
                withExtendedLifetime(observers) {}
            }
        }
        if let owner = parentOwner.take() { ReleaseQueue.release(owner) }
    }

    /// Destroys the instances of the main actor, or all others, and releases their bindings.
    private func releaseSlots(ofMainActor isOnMainActor: Bool) {
        ReleaseQueue.releasingSeparately {
            var next = lastBuilt
            while let slot = next {
                next = slot.header.pointee.previous
                if slot.isOnMainActor == isOnMainActor { slot.destroyInstance(at: slot.storage) }
            }
            for slot in slots where slot.isOnMainActor == isOnMainActor { slot.releaseBinding() }
        }
    }
}

/// Where the slots of bindings lie, each behind the one before.
private struct SlotLayout {
    private(set) var offsets: [Int] = []
    private(set) var size = 0
    private(set) var alignment = 1

    mutating func add<T>(_ type: T.Type) {
        let slotAlignment = max(MemoryLayout<T>.alignment, MemoryLayout<Slot.Header>.alignment)
        let offset = (size + slotAlignment - 1) & ~(slotAlignment - 1)
        offsets.append(offset)
        size = offset + Slot.offset(alignment: MemoryLayout<T>.alignment) + max(MemoryLayout<T>.size, 8)
        alignment = max(alignment, slotAlignment)
    }
}

/// Keeps a registry from ending. Made by a caller that is inside, or has a pin.
final class RegistryPin: Sendable {
    let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
        registry.useCount.pin()
    }

    deinit {
        if registry.useCount.exit() { registry.end() }
    }
}
