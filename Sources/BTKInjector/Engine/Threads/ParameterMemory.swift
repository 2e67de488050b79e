/// The memory of a thread for parameters that are made for wired functions, until these return, and for what functions of
/// the main actor make, until that is passed on.
///
/// A stack beside the thread's own, because Swift lends memory of that only to closures, and copies what these return.
@usableFromInline
struct ParameterMemory {
    /// Where the next value is to lie.
    @usableFromInline var next: UnsafeMutableRawPointer
    /// Where the stack ends. While there is none, as if it began at null.
    @usableFromInline var end: UnsafeMutableRawPointer

    /// How many bytes the stack has.
    @export(implementation)
    static var capacity: Int { 2048 }

    /// Makes a stack that is allocated when it is first needed.
    init() {
        next = UnsafeMutableRawPointer(bitPattern: Self.capacity)!
        end = next
    }

    /// Frees the stack when the thread ends.
    func destroy() {
        if isAllocated { (end - Self.capacity).deallocate() }
    }

    private var isAllocated: Bool { UInt(bitPattern: end) != UInt(Self.capacity) }

    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation)
    @inline(__always)
    mutating func allocate<T>(_ type: T.Type) -> UnsafeMutablePointer<T> {
        allocate(MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment).assumingMemoryBound(to: type)
    }

    @export(implementation)
    @inline(__always)
    mutating func allocate(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        // At least one byte, because a value at the end would look like one with memory of its own.
        let size = (max(size, 1) + 15) & ~15
        guard alignment <= 16, size <= end - next else { return allocateMore(size, alignment: alignment) }
        defer { next += size }
        return next
    }

    /// Gives memory back: to the stack if it lies there, or else to the system.
    @export(implementation)
    @inline(__always)
    mutating func deallocate(_ memory: UnsafeMutableRawPointer) {
        if UInt(bitPattern: end - memory) &- 1 < UInt(Self.capacity) { next = memory } else { memory.deallocate() }
    }

    /// Returns memory for which the rest of the stack does not suffice: of the stack if that was not allocated yet, or
    /// else of its own.
    @usableFromInline
    @inline(never)
    mutating func allocateMore(_ size: Int, alignment: Int) -> UnsafeMutableRawPointer {
        if !isAllocated {
            next = .allocate(byteCount: Self.capacity, alignment: 16)
            end = next + Self.capacity
            if alignment <= 16, size <= Self.capacity {
                defer { next += size }
                return next
            }
        }
        return .allocate(byteCount: size, alignment: max(alignment, 16))
    }
}
