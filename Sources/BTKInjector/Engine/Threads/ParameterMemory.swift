/// The memory of a thread for parameters that are made for wired functions, until these return.
///
/// A stack beside the thread's own, of which Swift lends memory to a closure only, and copies what that returns.
@usableFromInline
struct ParameterMemory {
    @usableFromInline var next: UnsafeMutableRawPointer
    @usableFromInline var end: UnsafeMutableRawPointer

    @export(implementation)
    static var capacity: Int { 2048 }

    /// Makes memory that is allocated when it is needed first.
    init() {
        next = UnsafeMutableRawPointer(bitPattern: Self.capacity)!
        end = next
    }

    /// Frees the memory when the thread ends.
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
        // Something at least, so that no value lies at the end.
        let size = (max(size, 1) + 15) & ~15
        guard alignment <= 16, size <= end - next else { return allocateMore(size, alignment: alignment) }
        defer { next += size }
        return next
    }

    @export(implementation)
    @inline(__always)
    mutating func deallocate(_ memory: UnsafeMutableRawPointer) {
        if UInt(bitPattern: end - memory) &- 1 < UInt(Self.capacity) { next = memory } else { memory.deallocate() }
    }

    /// Returns memory behind the rest, which does not suffice: of this, if it was not allocated yet, or else its own.
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
