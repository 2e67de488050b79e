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

    private func lazyKeeper(at stripe: Int) -> UnsafeMutablePointer<LazyObject<RegistryKeeper>> {
        unsafe (start + UseCount.distance + 2 * MemoryLayout<UInt>.size + stripe)
            .assumingMemoryBound(to: LazyObject<RegistryKeeper>.self)
    }

    /// Makes an empty place for the keeper of a stripe.
    func initializeKeeper(at stripe: Int) { unsafe lazyKeeper(at: stripe).initialize(to: LazyObject()) }

    /// Returns the keeper of a stripe, made if there is none.
    func keeper(of stripe: Int, _ make: () -> RegistryKeeper) -> RegistryKeeper {
        unsafe lazyKeeper(at: stripe).pointee.object(make)
    }

    /// Releases the keeper of a stripe, which nobody requests any more.
    func releaseKeeper(at stripe: Int) { unsafe lazyKeeper(at: stripe).deinitialize(count: 1) }

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
