/// The part of a thread's stack that needs no further check.
///
/// Looking up the bounds of a stack is costly, for a main thread above all, so the first window is small and lies
/// around the first block of the thread. A thread that leaves it has its bounds looked up, once. They are looked up
/// again when the stack pointer lies outside of them, as it does where a block lends its resolver to another thread and
/// waits for it.
@usableFromInline struct StackWindow {
    @usableFromInline var start: UInt
    /// None before the first block.
    @usableFromInline var size: UInt
    /// The stack's, if they were looked up and are known.
    private var bounds: Range<UInt>?
    /// Whether they were looked up, and the platform does not tell, or the stack is not the thread's own.
    private var isUnknown: Bool

    /// How much is left to the last block and all that it calls, unless the stack is small. It has room for six copies
    /// of an instance of 16 KB, each in the frame of another function.
    private static var reserve: UInt { 128 * 1024 }
    /// How far the first window reaches down, and its size: little, because all of the stack may be in use.
    private static var first: (reach: UInt, size: UInt) { (4 * 1024, 16 * 1024) }
    /// How far blocks may reach down from the first one on a stack whose bounds are unknown. The smallest stacks that
    /// threads have by default, Musl's, have 128 KB.
    private static var unknownReach: UInt { 48 * 1024 }
    /// How far from there another place is taken to be on the same stack.
    private static var unknownMargin: UInt { 256 * 1024 }

    init() {
        start = 0
        size = 0
        isUnknown = false
    }

    @export(implementation) @inline(__always) func contains(_ address: UInt) -> Bool { address &- start < size }

    /// Moves the window to where the stack pointer is. Returns whether it lies in there now: otherwise the stack nears
    /// its end.
    ///
    /// - Parameters:
    ///   - address: Where the stack pointer is.
    ///   - currentBounds: Looks up the bounds of the stack.
    mutating func move(to address: UInt, within currentBounds: () -> Range<UInt>? = currentStackBounds) -> Bool {
        if bounds == nil, size == 0 {
            start = max(address, Self.first.reach) - Self.first.reach
            size = Self.first.size
        } else if bounds?.contains(address) != true {
            setBounds(around: address, within: currentBounds())
        }
        return contains(address)
    }

    /// Moves the window to where the stack pointer is, if it is elsewhere. Returns whether it lies in there now.
    mutating func include(_ address: UInt) -> Bool { contains(address) || move(to: address) }

    /// Moves the window to where the stack pointer is, within the bounds of the stack if they are known.
    private mutating func setBounds(around address: UInt, within range: Range<UInt>?) {
        if let range, range.contains(address) {
            let all = range.upperBound - range.lowerBound
            let reserve = min(Self.reserve, all / 2)
            start = range.lowerBound + reserve
            size = all - reserve
            bounds = range
            isUnknown = false
        } else if isUnknown, start &- address <= Self.unknownMargin {
            // Close below the window, the end may be near.
        } else {
            start = max(address, Self.unknownReach) - Self.unknownReach
            size = Self.unknownReach + Self.unknownMargin
            bounds = nil
            isUnknown = true
        }
    }
}
