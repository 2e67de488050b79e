/// The bindings whose blocks run on a thread, from the outermost request to the innermost block. An action has the
/// frame of its binding.
///
/// The invariants:
///
/// 1. The frames from 0 to `depth` are those of blocks that have not returned. Memory behind these is kept, and not
///    read.
/// 2. There is memory for `capacity` frames. `uncheckedDepth` is never more, so a push up to there has memory.
/// 3. Only the thread changes its frames. Others read them only under the construction lock, while the thread sleeps
///    there.
@usableFromInline @safe struct Frames: ~Copyable {
    /// How often a factory may be entered within itself.
    static var maximumEntries: Int { 100 }

    // The memory is managed by hand, because an array's checks would be an eighth of what a factory's call costs. Safe
    // because of 2.
    @usableFromInline private(set) var memory: UnsafeMutablePointer<Slot>
    private var capacity: Int
    /// How many frames there are.
    @usableFromInline private(set) var depth: Int
    /// Up to how many frames one more may be pushed without a closer look.
    @usableFromInline private(set) var uncheckedDepth: Int
    /// Where fewer frames are left than this, a pop has more to do.
    @usableFromInline private(set) var watchedDepth: Int

    init() {
        capacity = 8
        unsafe memory = .allocate(capacity: capacity)
        depth = 0
        uncheckedDepth = capacity
        watchedDepth = 0
    }

    // There is no `deinit`, because code in clients would depend on it.
    func deallocate() { unsafe memory.deallocate() }

    @export(implementation) subscript(index: Int) -> Slot {
        @inline(__always) get { unsafe memory[index] }
        @inline(__always) set { unsafe (memory + index).initialize(to: newValue) }
    }

    /// The binding whose block or action runs. There is one.
    @export(implementation) var innermost: Slot { self[depth &- 1] }

    /// A copy of all frames.
    var slots: [Slot] { (0..<depth).map { self[$0] } }

    /// Whether a push needs a closer look, whichever binding it is for.
    @export(implementation) var isAtLimit: Bool { depth >= uncheckedDepth }

    /// Adds the frame of a block that is about to run. There is memory for it.
    @export(implementation) @inline(__always) mutating func push(_ slot: Slot) {
        self[depth] = slot
        depth = depth &+ 1
    }

    /// Removes the innermost frame. Returns whether there is more to do.
    @export(implementation) @inline(__always) mutating func pop() -> Bool {
        let depth = depth &- 1
        self.depth = depth
        return depth < watchedDepth
    }

    /// Removes the frame of an action, which is the only one, if there is any.
    mutating func removeAll() { depth = 0 }

    /// Makes memory for one more frame.
    mutating func grow() {
        guard depth == capacity else { return }
        let old = unsafe memory
        unsafe memory = .allocate(capacity: 2 * capacity)
        unsafe memory.moveInitialize(from: old, count: capacity)
        capacity *= 2
        unsafe old.deallocate()
    }

    /// Sets up to where frames are pushed and popped without a closer look.
    ///
    /// - Parameters:
    ///   - mayNest: Whether blocks may begin.
    ///   - watchedDepth: Where fewer frames are left than this, a pop has more to do.
    mutating func setLimits(mayNest: Bool, watchedDepth: Int) {
        uncheckedDepth = mayNest ? min(capacity, Self.maximumEntries) : 0
        self.watchedDepth = watchedDepth
    }
}

// MARK: Entries

extension Frames {
    /// Returns whether a factory was entered too often within itself. Its frames are counted only behind the first
    /// hundred, where few requests get, so nothing is kept for that.
    func isEndless(_ slot: Slot) -> Bool {
        guard depth >= Self.maximumEntries, slot.isFactory else { return false }
        var count = 0
        var index = 0
        // A loop, because a debug build allocates memory for each call of a closure.
        while index < depth {
            if self[index] == slot { count += 1 }
            index += 1
        }
        return count >= Self.maximumEntries
    }

    /// Returns whether a slot has one of the frames from an index on.
    func contains(_ slot: Slot, from start: Int) -> Bool {
        var index = start
        while index < depth {
            if self[index] == slot { return true }
            index += 1
        }
        return false
    }
}
