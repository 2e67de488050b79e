public import Synchronization

/// A count of the users of something, which decides when that ends: when the count was closed, and nobody uses it any
/// more.
///
/// This is rundown protection, in *stripes*. Each thread counts itself in one stripe, a word to which another thread
/// seldom writes. So threads that use one thing do not wait for each other's processors. A stripe has:
///
/// - bit 0: closed. Nobody can enter any more.
/// - the highest bit: ended. Closed, and all have left.
/// - the bits between: how many are inside.
///
/// Before the stripes lies `remaining`: how many of them have not ended, and how many users were added when the stripe
/// of their thread was closed already.
///
/// The invariants between any two steps, with their reasons:
///
/// 1. A stripe ends at most once, and only when nobody is inside: the step that ends it finds exactly 'closed', or 0,
///    and the stripe is neither of them ever again. Threads that come late, and count themselves in and out again,
///    leave the highest bit.
/// 2. A stripe that is closed ends: at once if nobody is inside. Otherwise the thread that makes it exactly 'closed',
///    by leaving, tries to end it. If that fails, another thread has ended it, or a late one has entered and makes it
///    'closed' again.
/// 3. The count ends once, when `remaining` becomes 0, and that never grows from 0. The thread that ends a stripe
///    counts it out afterwards.
/// 4. So the count has not ended while anybody is inside, or added: each of them is in a stripe that has not ended, or
///    in `remaining`. That is why whoever is inside can always add another user, whether its stripe is closed or not.
/// 5. The thread that ends the count sees all that others did inside. Each of them left with release. All changes of a
///    stripe are sums or exchanges, so the exchange that ends it acquires from all who left before, and not only from
///    the last one. The thread that ended the stripe counts it out with release, and the last one acquires.
/// 6. To enter needs no order. Whoever is inside reads what was there before the count could be reached, and instances,
///    of which each has an order of its own (``Slot/isReady``). That nothing ends meanwhile follows from 1.
///
/// A user leaves the stripe that it has entered. So nothing depends on which stripe a thread finds.
// Safe to share because all that changes is atomic.
@usableFromInline @safe struct UseCount: @unchecked Sendable {
    /// How far stripes lie apart: two cache lines, because processors fetch them in pairs.
    static var distance: Int { 128 }

    /// Returns the size of the memory for as many stripes, a power of two. It has room for other counts, each a word
    /// behind the one before, which share its cache lines.
    static func size(stripeCount: Int) -> Int { distance * (1 + stripeCount) }

    /// Where the first stripe lies. Before that lies `remaining`.
    @usableFromInline let first: UnsafeMutableRawPointer
    /// The offset of the last stripe.
    @usableFromInline let mask: Int
    /// The factor and the shift find the stripe of a stack.
    @usableFromInline let factor: UInt
    @usableFromInline let shift: UInt

    /// - Parameter memory: Belongs to the counted thing, and has the size.
    init(at memory: UnsafeMutableRawPointer, stripeCount: Int) {
        unsafe first = memory + Self.distance
        mask = (stripeCount - 1) * Self.distance
        (factor, shift) = Self.hash(stripeCount: stripeCount)
        remaining.initialize(to: UInt(bitPattern: stripeCount))
        forEachOffset { stripe(at: $0).initialize(to: 0) }
    }

    /// Calls a function with the offset of each stripe from the first one.
    @inline(__always) func forEachOffset(_ body: (Int) -> Void) {
        var offset = 0
        while offset <= mask {
            body(offset)
            offset &+= Self.distance
        }
    }

    @export(implementation) func stripe(at offset: Int) -> Stripe { unsafe Stripe(first + offset) }

    var remaining: Stripe { unsafe Stripe(first - Self.distance) }

    /// Returns the offset of a thread's stripe: each living thread has another one, as long as there are enough.
    @export(implementation) @inline(__always) func offset(ofThread number: Int) -> Int {
        // Times the distance.
        (number &<< 7) & mask
    }

    /// The stripe of the calling thread, told by where its stack lies: for calls that need not know their thread,
    /// because to look that up takes 4 ns, a fifth of the time that it takes to read an instance by a handle. Two
    /// threads may have one.
    @export(implementation) var stripeOfStack: Stripe {
        @inline(__always) get {
            var here: UInt8 = 0
            // Unprotected, that is without a check of the stack: only the address is used.
            let address = unsafe _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            return stripe(at: offset(ofStackAt: address))
        }
    }

    @export(implementation) @inline(__always) func offset(ofStackAt address: UInt) -> Int {
        Int(bitPattern: ((address &>> 16) &* factor) &>> shift) & mask
    }

    /// Returns the factor and the shift for a number of stripes, a power of two.
    ///
    /// The factor is 2 to the 32, divided by one less than that number: so as many stacks that lie side by side are in
    /// different stripes, where their size is a power of two. The shift brings the highest of 32 bits to where the mask
    /// is.
    private static func hash(stripeCount: Int) -> (factor: UInt, shift: UInt) {
        guard stripeCount > 1 else { return (0, 0) }
        let bits = stripeCount.trailingZeroBitCount + distance.trailingZeroBitCount
        return (0xffff_ffff / UInt(bitPattern: stripeCount - 1) + 1, UInt(bitPattern: 32 - bits))
    }

    /// How many stripes a count has that many threads use: twice as many as there are processors, since more threads
    /// live than run. From 8 to 64, a power of two.
    static let stripeCount: Int = {
        var count = 8
        while count < min(2 * processorCount(), 64) { count *= 2 }
        return count
    }()

    // MARK: Users

    /// Whether it is closed, or about to be.
    var isClosed: Bool { stripe(at: 0).isClosed }

    /// Counts a user out that has entered, or has tried to. Returns whether the count has ended with that.
    @export(implementation) @inline(__always) func exit(_ stripe: Stripe) -> Bool { stripe.leave() && end(stripe) }

    /// Adds a user, unless the count has ended. Returns where that is counted, by which it is removed.
    func add(onThread number: Int) -> Stripe? {
        let stripe = stripe(at: offset(ofThread: number))
        if stripe.enter() { return stripe }
        let isCounted = remaining.incrementUnlessZero()
        // This exit does not end the count: the count has ended before, or else this user remains.
        _ = exit(stripe)
        return isCounted ? remaining : nil
    }

    /// Removes a user. Returns whether the count has ended with that.
    func remove(_ stripe: Stripe) -> Bool { stripe == remaining ? countOut(1) : exit(stripe) }

    /// Closes it, once. Returns whether the count has ended with that.
    func close() -> Bool {
        var endCount: UInt = 0
        forEachOffset { if stripe(at: $0).close() { endCount += 1 } }
        return endCount > 0 && countOut(endCount)
    }

    /// Ends a stripe that is closed and empty, unless another thread does. Returns whether the count has ended with
    /// that.
    @usableFromInline func end(_ stripe: Stripe) -> Bool { stripe.end() && countOut(1) }

    /// Counts stripes out that have ended, or a user that remained. Returns whether none remains.
    func countOut(_ count: UInt) -> Bool { remaining.subtract(count) == 0 }
}

// MARK: Stripes

extension UseCount {
    /// A word of a count: a stripe, or what remains. Each function is one step for all threads.
    // Safe because it lies in memory of the counted thing, which is there as long as anybody is inside.
    @usableFromInline @safe struct Stripe: Equatable, @unchecked Sendable {
        @usableFromInline let pointer: UnsafeMutablePointer<Atomic<UInt>>

        @export(implementation) @inline(__always) init(_ pointer: UnsafeMutableRawPointer) {
            unsafe self.pointer = pointer.assumingMemoryBound(to: Atomic<UInt>.self)
        }

        // Written by hand, because Swift's own code would be unsafe and not marked.
        @usableFromInline static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }

        func initialize(to value: UInt) { unsafe pointer.initialize(to: Atomic(value)) }

        @export(implementation) static var closed: UInt { 1 }
        @export(implementation) static var one: UInt { 2 }
        private static var ended: UInt { closed | UInt(bitPattern: Int.min) }

        var isClosed: Bool { unsafe pointer.pointee.load(ordering: .relaxed) & Self.closed != 0 }

        /// Counts a user in, and returns whether it is inside. It has to leave in any case.
        @export(implementation) @inline(__always) func enter() -> Bool {
            unsafe pointer.pointee.wrappingAdd(Self.one, ordering: .relaxed).oldValue & Self.closed == 0
        }

        /// Counts a user out, and returns whether the stripe is closed and empty.
        @export(implementation) @inline(__always) func leave() -> Bool {
            unsafe pointer.pointee.wrappingSubtract(Self.one, ordering: .releasing).newValue == Self.closed
        }

        /// Closes the stripe, and ends it if it is empty. Returns whether it has ended.
        func close() -> Bool {
            var count = unsafe pointer.pointee.load(ordering: .relaxed)
            while true {
                let result = unsafe pointer.pointee.compareExchange(
                    expected: count, desired: count == 0 ? Self.ended : count | Self.closed,
                    ordering: .acquiringAndReleasing)
                if result.exchanged { return count == 0 }
                count = result.original
            }
        }

        /// Ends what is closed and empty, and returns whether it was this caller that did.
        func end() -> Bool {
            // Acquires what those who left did inside: see 5.
            unsafe pointer.pointee.compareExchange(
                expected: Self.closed, desired: Self.ended, ordering: .acquiringAndReleasing
            )
            .exchanged
        }

        // The methods below count what remains.

        /// Adds one, unless nothing remains. Returns whether it has.
        func incrementUnlessZero() -> Bool {
            var count = unsafe pointer.pointee.load(ordering: .relaxed)
            while count > 0 {
                let result = unsafe pointer.pointee.weakCompareExchange(
                    expected: count, desired: count + 1, ordering: .acquiring)
                if result.exchanged { return true }
                count = result.original
            }
            return false
        }

        /// Subtracts, and returns what remains.
        func subtract(_ count: UInt) -> UInt {
            unsafe pointer.pointee.wrappingSubtract(count, ordering: .acquiringAndReleasing).newValue
        }
    }
}
