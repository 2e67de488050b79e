public import Synchronization

/// Decides when a registry ends: after its injector is released, and when no caller is inside it any more.
///
/// This is rundown protection. Handles do not own the registry's instances, so each call of a handle enters first, and
/// exits afterwards. The callers are counted in a few stripes, whose words lie in cache lines of their own, so that
/// threads that call handles at once do not pass one word around. The word of a stripe holds:
///
/// - bit 0: closed. The injector is released, and no caller can enter by this stripe any more.
/// - the highest bit: ended. Closed, and all callers that entered by this stripe have left.
/// - the bits between: the number of callers inside by this stripe.
///
/// `holds` counts the reasons not to end: the stripes that have not ended, and the pins. The thread that takes the last
/// hold away ends the registry.
///
/// The invariants between any two steps, with their reasons:
///
/// 1. A stripe ends at most once, and only when no caller is inside by it: its word must be exactly 'closed' for that,
///    and is never that again. Late callers, which count themselves in and out again, leave the highest bit.
/// 2. A stripe that is closed and empty ends: the thread that makes its word exactly 'closed', by closing or by
///    exiting, tries to end it. If that fails, another thread has ended it, or a late caller has entered and makes the
///    word 'closed' again.
/// 3. No caller enters by a stripe that is closed, so the stripe of a caller inside has not ended: `holds` is not 0
///    while any caller is inside.
/// 4. A pin is made by a caller that is inside, has a pin, or keeps the injector, whose stripes are open then: `holds`
///    is not 0 before, and not until the pin is released.
/// 5. `holds` becomes 0 once, because nothing adds to 0. Then the injector is released, all stripes have ended, and no
///    pin is left. So one thread ends the registry. It sees all that others did inside: each of them exited its stripe
///    with release, the thread that ended the stripe acquired that and released its hold, and so did each pin; the last
///    one acquires it all.
/// 6. Once a caller has seen a closed stripe, it and every caller that happens after it see all stripes closed: stripes
///    are closed one after the other, but a caller that meets a closed one closes the others first. Its own stripe may
///    have ended by then, so it may be the one that takes the last hold away.
// Safe to share because all that changes is atomic.
@usableFromInline
struct UseCount: ~Copyable, @unchecked Sendable {
    /// One of the words that callers are counted in. A caller exits by the stripe by which it entered.
    @usableFromInline
    struct Stripe {
        @usableFromInline let word: UnsafeMutablePointer<Atomic<UInt>>

        @export(implementation)
        init(_ word: UnsafeMutablePointer<Atomic<UInt>>) {
            self.word = word
        }
    }

    @usableFromInline let words: UnsafeMutableRawPointer
    private let holds = Atomic(UseCount.stripeCount)

    init() {
        words = Memory.allocate(byteCount: Self.stripeCount * Self.distance)
        for index in 0..<Self.stripeCount { stripe(index).word.initialize(to: Atomic(0)) }
    }

    deinit {
        Memory.deallocate(words)
    }

    @export(implementation) static var stripeCount: Int { 3 }
    /// Two cache lines, because processors fetch them in pairs.
    @export(implementation) static var distance: Int { 128 }
    @export(implementation) static var closed: UInt { 1 }
    @export(implementation) static var one: UInt { 2 }
    private static var ended: UInt { closed | 1 << (UInt.bitWidth - 1) }

    @export(implementation)
    func stripe(_ index: Int) -> Stripe {
        Stripe((words + index * Self.distance).assumingMemoryBound(to: Atomic<UInt>.self))
    }

    /// Chooses a stripe for the calling thread, by the address of its stack.
    ///
    /// Any stripe would do. Stacks mostly lie a power of two apart, which three never divides, so neighbours differ.
    @export(implementation)
    @inline(__always)
    var stripe: Stripe {
        var here: UInt8 = 0
        // Unprotected, that is without a check of the stack at the end of the caller: only the address is used.
        let address = _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
        return stripe(Int(truncatingIfNeeded: (address &>> 16) % UInt(Self.stripeCount)))
    }

    /// Counts the caller in, and returns whether it may use the registry.
    ///
    /// Exit by the same stripe in any case. If this returns false, close all stripes before that, and touch nothing else.
    @export(implementation)
    func enter(_ stripe: Stripe) -> Bool {
        stripe.word.pointee.wrappingAdd(Self.one, ordering: .acquiring).oldValue & Self.closed == 0
    }

    /// Counts the caller out, and returns whether it must end the registry.
    @export(implementation)
    func exit(_ stripe: Stripe) -> Bool {
        let word = stripe.word.pointee.wrappingSubtract(Self.one, ordering: .acquiringAndReleasing).newValue
        return word == Self.closed && end(stripe)
    }

    /// Whether the injector was released, or will seem so in a moment.
    var isClosed: Bool { stripe(0).word.pointee.load(ordering: .relaxed) & Self.closed != 0 }

    /// Closes all stripes, and returns whether the caller must end the registry.
    ///
    /// Any number of threads may call this: the one that releases the injector, and those that find a stripe closed.
    func close() -> Bool {
        var isLast = false
        for index in 0..<Self.stripeCount where close(stripe(index)) { isLast = true }
        return isLast
    }

    /// Closes one stripe, and returns whether the caller must end the registry. Exposed for tests.
    func close(_ stripe: Stripe) -> Bool {
        let word = stripe.word.pointee.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).newValue
        return word == Self.closed && end(stripe)
    }

    /// Ends a stripe that is closed and empty, and returns whether the caller must end the registry.
    @usableFromInline
    func end(_ stripe: Stripe) -> Bool {
        stripe.word.pointee.compareExchange(
            expected: Self.closed, desired: Self.ended, ordering: .acquiringAndReleasing
        ).exchanged && unpin()
    }

    /// Keeps the registry from ending, whether it is closed or not.
    func pin() {
        holds.wrappingAdd(1, ordering: .relaxed)
    }

    /// Takes a hold away, and returns whether the caller must end the registry.
    func unpin() -> Bool {
        holds.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
    }
}
