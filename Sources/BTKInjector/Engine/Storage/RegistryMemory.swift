import Synchronization

/// The memory of a registry: its counts, its keepers, and the slots of its layout's places.
// Safe because offsets are those that the layout has reserved, and the registry frees it when nobody keeps that any more.
@usableFromInline
@safe
struct RegistryMemory: @unchecked Sendable {
    @usableFromInline let start: UnsafeMutableRawPointer

    init(of layout: Layout) {
        unsafe start = Memory.allocate(byteCount: layout.size, alignment: layout.alignment)
    }

    /// A child has one stripe: one of a request is used by one thread, mostly, and soon released.
    private static func stripeCount(isChild: Bool) -> Int { isChild ? 1 : 8 }

    /// Returns how much of the memory lies before the slots.
    static func size(isChild: Bool) -> Int { UseCount.size(stripeCount: stripeCount(isChild: isChild)) }

    // The words of a stripe lie one behind the other: users, owners, keeper.

    /// Makes both counts. Once.
    func makeCounts(isChild: Bool) -> (users: UseCount, owners: UseCount) {
        let stripeCount = Self.stripeCount(isChild: isChild)
        return unsafe (
            UseCount(at: start, stripeCount: stripeCount),
            UseCount(at: start + MemoryLayout<UInt>.size, stripeCount: stripeCount)
        )
    }

    // Not `AtomicLazyReference`, whose functions are not specialized: a handle would take 60 ns more.
    private func keeper(at stripe: Int) -> UnsafeMutablePointer<Atomic<Unmanaged<RegistryKeeper>?>> {
        unsafe (start + UseCount.distance + 2 * MemoryLayout<UInt>.size + stripe)
            .assumingMemoryBound(to: Atomic<Unmanaged<RegistryKeeper>?>.self)
    }

    /// Makes an empty place for the keeper of a stripe.
    func initializeKeeper(at stripe: Int) { unsafe keeper(at: stripe).initialize(to: Atomic(nil)) }

    /// Returns the keeper of a stripe, if there is one.
    func keeper(of stripe: Int) -> RegistryKeeper? {
        unsafe keeper(at: stripe).pointee.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// Makes an object the keeper of a stripe, unless another thread has made one. Returns the keeper.
    func keep(_ new: RegistryKeeper, at stripe: Int) -> RegistryKeeper {
        let retained = unsafe Unmanaged.passRetained(new)
        let result = unsafe keeper(at: stripe).pointee.compareExchange(
            expected: nil, desired: retained, ordering: .acquiringAndReleasing)
        guard let other = unsafe result.original else { return new }
        unsafe retained.release()
        return unsafe other.takeUnretainedValue()
    }

    /// Releases the keeper of a stripe, which nobody requests any more.
    func releaseKeeper(at stripe: Int) { unsafe keeper(at: stripe).pointee.load(ordering: .acquiring)?.release() }

    @export(implementation)
    @inline(__always)
    func slot(at offset: Int) -> Slot {
        unsafe Slot((start + offset).assumingMemoryBound(to: Slot.Header.self))
    }

    func deallocate() { unsafe Memory.deallocate(start) }
}

/// Keeps the memory of a registry.
final class RegistryKeeper: Sendable {
    private let registry: Registry

    init(_ registry: Registry) {
        self.registry = registry
    }
}
