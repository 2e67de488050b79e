public import Synchronization

/// Decides when a registry ends: after its injector is gone, and no thread is inside it any more.
///
/// Handles do not own the registry's instances, so each call of a handle pins them first. One word holds both facts:
///
/// - bit 0: closed. The injector is gone; nobody gets in any more.
/// - bit 63: ended. Somebody has taken on to end the registry.
/// - the bits between: how many threads are inside.
///
/// The word becomes exactly 'closed, nobody inside' when the last of them leaves. The one who then changes it to
/// 'ended' ends the registry; latecomers, who count themselves in and out again, can't make it happen twice.
@usableFromInline
struct Lifeline: ~Copyable {
    @usableFromInline let word = Atomic<UInt>(0)

    @inlinable
    init() {}

    @inlinable static var closed: UInt { 1 }
    @inlinable static var one: UInt { 2 }
    @inlinable static var ended: UInt { 1 << (UInt.bitWidth - 1) }

    /// Goes inside. Leave again in any case; if this returns false, without having touched anything.
    @inlinable
    func enter() -> Bool {
        word.wrappingAdd(Self.one, ordering: .acquiring).oldValue & Self.closed == 0
    }

    /// Goes outside. Whoever gets true must end the registry.
    @inlinable
    func leave() -> Bool {
        let word = word.wrappingSubtract(Self.one, ordering: .acquiringAndReleasing).newValue
        return word == Self.closed && claimEnd()
    }

    /// The injector is gone. Whoever gets true must end the registry.
    func close() -> Bool {
        word.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue == Self.closed && claimEnd()
    }

    @usableFromInline
    func claimEnd() -> Bool {
        word.compareExchange(
            expected: Self.closed, desired: Self.closed | Self.ended, ordering: .acquiringAndReleasing
        ).exchanged
    }
}
