public import Synchronization

/// A count of those that use something, which decides when that ends: after it was closed, when nobody uses it any
/// more.
///
/// This is rundown protection, in stripes. Each thread counts itself in one stripe's word, which another thread seldom
/// writes to. So threads that use one thing do not wait for each other's processors. A word has:
///
/// - bit 0: closed. Nobody can enter any more.
/// - the highest bit: ended. Closed, and all have exited.
/// - the bits between: how many are inside.
///
/// Beside the words, `remaining` counts shares: each word has one until it ends, and so does each user that was added
/// when its thread's word was closed already.
///
/// The invariants between any two steps, with their reasons:
///
/// 1. A word ends at most once, and only when nobody is inside: it must be exactly 'closed', or 0, for that, and is
///    neither ever again. Late ones, which count themselves in and out again, leave the highest bit.
/// 2. A word that is closed ends: at once if nobody is inside. Otherwise the thread that makes it exactly 'closed', by
///    exiting, tries to end it. If that fails, another thread has ended it, or a late one has entered and makes the
///    word 'closed' again.
/// 3. The count ends once, when the last share is returned: from 0 on none is taken. Each word's share is returned
///    after its end, by the thread that has ended it.
/// 4. So it has not ended while anybody is inside, or added: each of them is in a word that has not ended, or has a
///    share. That is why whoever is inside can always add another user, whether its word is closed or not.
/// 5. The thread that ends the count sees all that others did inside: each of them exited with release, the one that
///    ended their word acquired that and returned the share with release, and the last one acquires.
///
/// A user exits by the word that it has entered by. So nothing depends on which stripe a thread finds.
// Safe to share because all that changes is atomic.
@usableFromInline @safe struct UseCount: @unchecked Sendable {
    /// How far words lie apart: two cache lines, because processors fetch them in pairs.
    static var distance: Int { 128 }

    /// Returns the size of the memory for as many stripes, a power of two. It has room for other counts, each a word
    /// behind the one before, which share its cache lines.
    static func size(stripeCount: Int) -> Int { distance * (1 + stripeCount) }

    /// Where the first stripe's word lies. Before that lies `remaining`.
    @usableFromInline let firstWord: UnsafeMutableRawPointer
    /// The offset of the last stripe.
    @usableFromInline let mask: Int
    /// By which the stripe of a stack is found.
    @usableFromInline let factor: UInt
    @usableFromInline let shift: UInt

    /// - Parameter memory: Belongs to the counted thing, and has the size.
    init(at memory: UnsafeMutableRawPointer, stripeCount: Int) {
        unsafe firstWord = memory + Self.distance
        mask = (stripeCount - 1) * Self.distance
        (factor, shift) = Self.hash(stripeCount: stripeCount)
        remaining.initialize(to: UInt(bitPattern: stripeCount))
        forEachStripe { word(of: $0).initialize(to: 0) }
    }

    /// Calls a function with each stripe, told by where it lies behind the first.
    @inline(__always) func forEachStripe(_ body: (Int) -> Void) {
        var stripe = 0
        while stripe <= mask {
            body(stripe)
            stripe &+= Self.distance
        }
    }

    @export(implementation) func word(of stripe: Int) -> Word { unsafe Word(firstWord + stripe) }

    /// The number of shares.
    var remaining: Word { unsafe Word(firstWord - Self.distance) }

    /// Returns the stripe of a thread: each living one has another, as long as there are enough.
    @export(implementation) @inline(__always) func stripe(ofThread number: Int) -> Int {
        // Times the distance.
        (number &<< 7) & mask
    }

    /// The word of the calling thread, told by where its stack lies: for calls that need not know their thread, because
    /// to look that up takes 4 ns, a fifth of the time that it takes to read an instance by a handle. Two threads may
    /// have one.
    @export(implementation) var wordOfStack: Word {
        @inline(__always) get {
            var here: UInt8 = 0
            // Unprotected, that is without a check of the stack: only the address is used.
            let address = unsafe _withUnprotectedUnsafeMutablePointer(to: &here) { UInt(bitPattern: $0) }
            return word(of: stripe(ofStackAt: address))
        }
    }

    @export(implementation) @inline(__always) func stripe(ofStackAt address: UInt) -> Int {
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

    /// Whether it is closed, or about to be.
    var isClosed: Bool { word(of: 0).isClosed }

    // MARK: Users

    /// Counts a user out that has entered, or has tried to. Returns whether the count has ended with that.
    @export(implementation) @inline(__always) func exit(_ word: Word) -> Bool { word.leave() && end(word) }

    /// Adds a user, unless the count has ended. Returns the word by which it is removed.
    func add(onThread number: Int) -> Word? {
        let word = word(of: stripe(ofThread: number))
        if word.enter() { return word }
        let hasShare = takeShare()
        // Not the end of the count: that was before, or else this user has a share.
        _ = exit(word)
        return hasShare ? remaining : nil
    }

    /// Removes a user. Returns whether the count has ended with that.
    func remove(_ word: Word) -> Bool { word == remaining ? returnShares(1) : exit(word) }

    /// Closes it, once. Returns whether the count has ended with that.
    func close() -> Bool {
        var endCount: UInt = 0
        forEachStripe { if word(of: $0).close() { endCount += 1 } }
        return endCount > 0 && returnShares(endCount)
    }

    // MARK: Words and shares

    /// Ends a word that is closed and empty, unless another thread does. Returns whether the count has ended with that.
    @usableFromInline func end(_ word: Word) -> Bool { word.end() && returnShares(1) }

    /// Takes a share, unless there is none any more.
    func takeShare() -> Bool { remaining.incrementUnlessZero() }

    /// Returns shares, and whether they were the last ones.
    func returnShares(_ count: UInt) -> Bool { remaining.subtract(count) == 0 }
}

// MARK: Words

extension UseCount {
    /// A word of a count. Each function is one step for all threads.
    // Safe because it lies in memory of the counted thing, which is there as long as anybody is inside.
    @usableFromInline @safe struct Word: Equatable, @unchecked Sendable {
        @usableFromInline let pointer: UnsafeMutablePointer<Atomic<UInt>>

        @export(implementation) @inline(__always) init(_ pointer: UnsafeMutableRawPointer) {
            unsafe self.pointer = pointer.assumingMemoryBound(to: Atomic<UInt>.self)
        }

        // By hand, because what Swift would write is unsafe and not marked.
        @usableFromInline static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }

        func initialize(to value: UInt) { unsafe pointer.initialize(to: Atomic(value)) }

        @export(implementation) static var closed: UInt { 1 }
        @export(implementation) static var one: UInt { 2 }
        private static var ended: UInt { closed | UInt(bitPattern: Int.min) }

        var isClosed: Bool { unsafe pointer.pointee.load(ordering: .relaxed) & Self.closed != 0 }

        /// Counts a user in, and returns whether it is inside. It has to leave in any case.
        @export(implementation) @inline(__always) func enter() -> Bool {
            unsafe pointer.pointee.wrappingAdd(Self.one, ordering: .acquiring).oldValue & Self.closed == 0
        }

        /// Counts a user out, and returns whether the word is closed and empty.
        @export(implementation) @inline(__always) func leave() -> Bool {
            unsafe pointer.pointee.wrappingSubtract(Self.one, ordering: .acquiringAndReleasing).newValue == Self.closed
        }

        /// Closes the word, and ends it if it is empty. Returns whether it has ended.
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
            unsafe pointer.pointee.compareExchange(
                expected: Self.closed, desired: Self.ended, ordering: .acquiringAndReleasing
            )
            .exchanged
        }

        // Of a number of shares.

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

        func subtract(_ count: UInt) -> UInt {
            unsafe pointer.pointee.wrappingSubtract(count, ordering: .acquiringAndReleasing).newValue
        }
    }
}
