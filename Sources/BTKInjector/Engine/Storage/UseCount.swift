public import Synchronization

/// Decides when a registry ends: after its last owner has left it, and when no caller is inside it any more.
///
/// The owners are its injector and its children. The last one that leaves closes the registry. From then on nobody can
/// become an owner, or enter.
///
/// This is rundown protection. Handles do not own the registry's instances, so each call of a handle enters first, and
/// exits afterwards. One word has:
///
/// - bit 0: closed. The owners have left, and no caller can enter any more.
/// - the highest bit: ended. Closed, and all callers have exited.
/// - the bits between: the number of callers inside, and of pins.
///
/// The invariants between any two steps, with their reasons:
///
/// 1. It ends at most once, and only when no caller is inside and no pin is left: the word must be exactly 'closed' for
///    that, and is never that again. Late callers, which count themselves in and out again, leave the highest bit.
/// 2. It ends: the thread that makes the word exactly 'closed', by closing or by exiting, tries to end it. If that
///    fails, another thread has ended it, or a late caller has entered and makes the word 'closed' again.
/// 3. A pin is made by a caller that is inside, has a pin, or is an owner or the last one that was and is still to close
///    it: so it has not ended before, and does not until the pin is released.
/// 4. The thread that ends the registry sees all that others did inside: each of them exited with release, and it
///    acquires.
// Safe to share because all that changes is atomic.
@usableFromInline
@safe
struct UseCount: @unchecked Sendable {
    /// Two cache lines on either side, because processors fetch them in pairs, and all threads read what lies there.
    private static var distance: Int { 128 }
    static var size: Int { 2 * distance }

    @usableFromInline let word: UnsafeMutablePointer<Atomic<UInt>>
    private let owners: UnsafeMutablePointer<Atomic<UInt>>

    /// - Parameter memory: Belongs to the registry, and has the size.
    init(at memory: UnsafeMutableRawPointer) {
        unsafe word = (memory + Self.distance).assumingMemoryBound(to: Atomic<UInt>.self)
        unsafe owners = word + 1
        unsafe word.initialize(to: Atomic(0))
        unsafe owners.initialize(to: Atomic(1))
    }

    @export(implementation) static var closed: UInt { 1 }
    @export(implementation) static var one: UInt { 2 }
    private static var ended: UInt { closed | 1 << (UInt.bitWidth - 1) }

    /// Adds an owner, unless the last one has left.
    func addOwner() -> Bool {
        var count = unsafe owners.pointee.load(ordering: .relaxed)
        while count > 0 {
            let result = unsafe owners.pointee.weakCompareExchange(
                expected: count, desired: count + 1, ordering: .acquiring)
            if result.exchanged { return true }
            count = result.original
        }
        return false
    }

    /// Removes an owner, and returns whether it was the last one, who has to close the registry.
    func removeOwner() -> Bool {
        unsafe owners.pointee.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }

    /// Whether the last owner has left.
    var isClosed: Bool { unsafe word.pointee.load(ordering: .relaxed) & Self.closed != 0 }

    /// Counts the caller in, and returns whether it may use the registry. Exit in any case.
    @export(implementation)
    func enter() -> Bool {
        unsafe word.pointee.wrappingAdd(Self.one, ordering: .acquiring).oldValue & Self.closed == 0
    }

    /// Counts the caller out, and returns whether it must end the registry.
    @export(implementation)
    func exit() -> Bool {
        let new = unsafe word.pointee.wrappingSubtract(Self.one, ordering: .acquiringAndReleasing).newValue
        return new == Self.closed && claimEnd()
    }

    /// Closes it, and returns whether the caller must end the registry.
    func close() -> Bool {
        let new = unsafe word.pointee.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue
        return new == Self.closed && claimEnd()
    }

    /// Keeps the registry from ending until as many exits, whether it is closed or not.
    func pin() {
        unsafe word.pointee.wrappingAdd(Self.one, ordering: .relaxed)
    }

    /// Ends what is closed and empty, and returns whether it was this caller that did.
    @usableFromInline
    func claimEnd() -> Bool {
        unsafe word.pointee.compareExchange(
            expected: Self.closed, desired: Self.ended, ordering: .acquiringAndReleasing
        )
        .exchanged
    }
}
