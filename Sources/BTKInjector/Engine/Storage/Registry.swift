import Synchronization

/// The instances of one injector.
///
/// The injector owns the registry's content, handles only its memory: when the injector and its children are released,
/// the registry ends as soon as no handle is inside. It then releases instances, blocks and parent.
// Safe to share because all is constant but the slots, whose fields say who guards them, and what ends, which is
// touched by the one thread that claimed the end.
@usableFromInline
final class Registry: @unchecked Sendable {
    /// The layout's.
    let table: BindingTable
    /// The use count, and the slots of the layout's places.
    @usableFromInline let memory: RegistryMemory
    @usableFromInline let useCount: UseCount
    /// The state of threads. Here, because a global constant is checked at each access.
    let threadLocal: ThreadLocalPointer
    let layout: Layout
    /// Where keys are looked up that have no slot here. Counted by hand, so that `deinit` can release it in a loop.
    // Safe because `init` retains it, and only `deinit` releases it.
    let unmanagedParent: Borrowed<Registry>?
    /// The failures of blocks that run for a try, in a copy.
    let failures: Failures?
    /// Whether it is such a copy, or a child of one.
    let isRehearsed: Bool
    /// The slot that was ready last. Guarded by the construction lock.
    private var lastBuilt: Slot?

    /// - Parameters:
    ///   - threadLocal: The state of threads.
    ///   - parent: Where keys are looked up that are not bound here. The caller has added an owner, which is this
    ///     registry.
    init(_ layout: Layout, threadLocal: ThreadLocalPointer, parent: Registry?, failures: Failures?) {
        self.layout = layout
        self.threadLocal = threadLocal
        self.failures = failures
        isRehearsed = failures != nil || parent?.isRehearsed == true
        // Safe because `deinit` takes this count back.
        unmanagedParent = parent.map { Borrowed.retained($0) }
        table = layout.table
        memory = RegistryMemory(of: layout)
        useCount = memory.useCount
        layout.addRegistry()
        for place in layout.places {
            slot(at: place).initialize(place, in: self, isRehearsed: isRehearsed)
        }
    }

    deinit {
        // All else in a slot is trivial.
        for place in layout.places {
            let slot = slot(at: place)
            if !slot.isSingleton, !slot.isFactory { slot.header.weak = nil }
        }
        memory.deallocate()
        guard let unmanagedParent else { return }
        if unmanagedParent.lend({ $0.useCount.isClosed }) {
            ReleaseQueue.release(unmanagedParent.takeRetained())
        } else {
            // Others have it, so this is no end, but for a race, which needs the stack of one end.
            unmanagedParent.release()
        }
    }

    var parent: Registry? { unmanagedParent?.object }

    /// Returns the slot of a place in the registry's own layout.
    private func slot(at place: Place) -> Slot { slot(at: place.binding.offset) }

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
            if let slot = next.lend({ place.isPart(of: $0.layout) ? $0.slot(at: place) : nil }) {
                return slot
            }
            next = next.lend { $0.unmanagedParent! }
        }
    }

    /// Returns the slots of such places, in the time that it takes to look at the registries once.
    func slots(of places: [Place]) -> [Slot] {
        let registries = lineage
        var slots: [Slot] = []
        for place in places { slots.add(registries[layout.generation - place.layout.generation].slot(at: place)) }
        return slots
    }

    /// The registry, its parent, the parent's parent and so on.
    var lineage: [Registry] {
        var lineage = [self]
        while let parent = lineage[lineage.count - 1].parent { lineage.add(parent) }
        return lineage
    }

    /// The slots of the singletons that exist, in the order in which they were made. Under the construction lock.
    var builtSlots: [Slot] {
        var slots: [Slot] = []
        var next = lastBuilt
        while let slot = next {
            slots.add(slot)
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
        for place in layout.seeds {
            func give<Seed>(_ type: Seed.Type, from slot: Slot) {
                self.give(slot.instance(as: type), at: place)
            }
            for original in other.layout.seeds
            where original.matches(place) {
                give(place.type, from: other.slot(at: original))
            }
        }
    }
}

// MARK: The end

extension Registry {
    /// Removes an owner. The last one ends the registry when no caller is inside any more.
    func removeOwner() {
        if useCount.removeOwner(), useCount.close() { end() }
    }

    /// Does the same for a child that ends, whose parent ends in a loop.
    private func removeChild() {
        guard useCount.removeOwner() else { return }
        // Closed while it is pinned, so that it ends with the pin.
        let pin = RegistryPin(self)
        _ = useCount.close()
        ReleaseQueue.release(consume pin)
    }

    /// Destroys the content. Called once, when no caller is inside or can enter.
    ///
    /// The youngest instance is destroyed first: it may be the only one that holds older ones, but not the other way
    /// round, so a long chain of instances is not destroyed recursively. Instances of the main actor are destroyed
    /// there, a little later if need be.
    @usableFromInline
    func end() {
        let isLast = layout.removeRegistry()
        if layout.bindsOnMainActor {
            performOnMainActor { [self] in releaseContent(ofMainActor: true, withBindings: isLast) }
        }
        releaseContent(ofMainActor: false, withBindings: isLast)
        unmanagedParent?.lend { $0.removeChild() }
    }

    /// Destroys the instances of the main actor, or all others.
    private func releaseContent(ofMainActor livesOnMainActor: Bool, withBindings isLast: Bool) {
        guard isLast || lastBuilt != nil || !layout.seeds.isEmpty else { return }
        ReleaseQueue.releasingSeparately {
            var next = lastBuilt
            while let slot = next {
                next = slot.header.previous
                if slot.livesOnMainActor == livesOnMainActor { slot.destroyInstance(at: slot.storage) }
            }
            for place in layout.seeds where place.livesOnMainActor == livesOnMainActor {
                let slot = slot(at: place)
                if slot.hasInstance { slot.destroyInstance(at: slot.storage) }
            }
            if isLast { layout.releaseBindings(ofMainActor: livesOnMainActor) }
        }
    }
}

/// Keeps a registry from ending. Made by a caller that is inside or has a pin, or by the last owner before it closes.
class RegistryPin {
    final let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
        registry.useCount.pin()
    }

    deinit {
        if registry.useCount.exit() { registry.end() }
    }
}

/// The failures of a registry's blocks, which run for a try.
///
/// So a dry run does not try a block once for each binding that needs it.
final class Failures: Sendable {
    /// For each place of the layout its first failure. None is replaced, because releasing it may run code of users.
    // `any Error`, because this room does not know the library's own errors.
    private let failures: Mutex<[(any Error)?]>

    init(of layout: Layout) {
        failures = Mutex(Array(repeating: nil, count: layout.count))
    }

    /// Returns the error that is thrown in place of running a block again.
    func failure(of place: Place) -> (any Error)? {
        failures.withLock { $0[place.number - place.layout.firstNumber] }
    }

    /// Notes what a block has failed with, unless it has failed before.
    func note(_ failure: any Error, of place: Place) {
        let index = place.number - place.layout.firstNumber
        failures.withLock { if $0[index] == nil { $0[index] = failure } }
    }
}

/// Releases chains of objects in a loop, so that their length needs no stack.
enum ReleaseQueue {
    /// The objects that the calling thread releases next, while it releases one.
    private static let current = ThreadLocalPointer()

    private final class Queue {
        var objects: [AnyObject] = []
    }

    /// Releases an object: at once or, where the end of another such object calls this, after that end.
    static func release(_ object: consuming AnyObject) {
        if let outer: Borrowed<Queue> = current.borrowed() { return outer.object.objects.append(object) }
        let queue = Queue()
        queue.objects.append(object)
        current.lend(queue) {
            while let object = queue.objects.popLast() { withExtendedLifetime(object) {} }
        }
    }

    /// Runs code of users within the end of such an object. The chains that it releases are none of the object's, and
    /// have ended when this returns.
    static func releasingSeparately(_ body: () -> Void) { current.lend(nil as Queue?, body) }
}
