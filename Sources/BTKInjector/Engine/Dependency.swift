public import Synchronization

/// That one binding needs another.
struct Dependency: Hashable {
    let slot: Slot
    /// Whether it is needed later only.
    let isDeferred: Bool
    /// Whether it is asked for on the main actor, whoever asks.
    var isOnMainActor = false
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
    /// The slot itself, if it is still to be learned what its block asks for.
    @inlinable
    var observed: Slot? {
        header.pointee.isObserved.load(ordering: .relaxed) ? nil : self
    }

    /// The block has run.
    @inlinable
    func endObservation() {
        header.pointee.isObserved.store(true, ordering: .relaxed)
    }
}
