public import Synchronization

/// That one binding needs another.
struct Dependency: Hashable {
    let slot: Slot
    /// Whether it is needed later only.
    let isDeferred: Bool
    /// Whether it is asked for on the main actor, whoever asks.
    var isOnMainActor = false
}

/// Learns what a block asks for, while it runs for the first time.
@usableFromInline
struct Observer: Sendable {
    let slot: Slot
    /// Whether the block has returned, and an action of it asks.
    var isLate = false
}

/// What the blocks of a registry have asked for. Grows until each block has run once.
final class Observations: Sendable {
    private let dependencies = Mutex<[Slot: [Dependency]]>([:])

    subscript(slot: Slot) -> [Dependency] {
        dependencies.withLock { $0[slot, default: []] }
    }

    func add(_ dependency: Dependency, of slot: Slot) {
        dependencies.withLock { all in
            guard !all[slot, default: []].contains(dependency) else { return }
            all[slot, default: []].append(dependency)
        }
    }
}

extension Registry {
    /// Takes over what its copy has learned.
    func learn(from copy: Registry) {
        var originals: [Slot: Slot] = [:]
        for (registry, copy) in zip(lineage, copy.lineage) {
            for (slot, copy) in zip(registry.slots, copy.slots) { originals[copy] = slot }
        }
        for (copied, slot) in originals {
            for dependency in copied.header.pointee.registry.observations[copied] {
                guard let target = originals[dependency.slot] else { continue }
                slot.header.pointee.registry.observations.add(
                    Dependency(slot: target, isDeferred: dependency.isDeferred), of: slot)
            }
        }
    }
}

extension Slot {
    /// Who learns what the block asks for: nobody any more, when it has run once.
    @inlinable
    var observer: Observer? {
        header.pointee.isObserved.load(ordering: .relaxed) ? nil : newObserver
    }

    @usableFromInline
    var newObserver: Observer { Observer(slot: self) }

    /// The block has run.
    @inlinable
    func endObservation() {
        header.pointee.isObserved.store(true, ordering: .relaxed)
    }
}
