/// The memory of what a thread makes for wired functions, until these return: new parameters, the addresses of all, and
/// what functions of the main actor make, until that is passed on.
///
/// A stack beside the thread's own, because Swift lends memory of that only to closures, and copies what these return.
/// A value that does not fit there, or is aligned to more than 16 bytes, is allocated by itself.
// Safe because what is allocated is given back in the opposite order.
@usableFromInline @safe struct ParameterMemory: ~Copyable {
    /// How many bytes the stack has.
    @export(implementation) static var capacity: Int { 2048 }

    /// Where the next value is to lie.
    @usableFromInline private(set) var next: UnsafeMutableRawPointer
    /// Where the stack ends.
    @usableFromInline let end: UnsafeMutableRawPointer

    init() {
        unsafe next = .allocate(byteCount: Self.capacity, alignment: 16)
        unsafe end = next + Self.capacity
    }

    // There is no `deinit`, because code in clients would depend on it.
    func deallocate() { unsafe (end - Self.capacity).deallocate() }

    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation) @inline(__always) mutating func allocate<T>(_ type: T.Type) -> Storage {
        allocate(MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    }

    @export(implementation) @inline(__always) mutating func allocate(_ size: Int, alignment: Int) -> Storage {
        // A value takes at least one byte, because a value at the end would look like one with memory of its own.
        let size = (max(size, 1) + 15) & ~15
        let memory = unsafe next
        guard alignment <= 16, unsafe size <= end - memory else {
            return Self.allocateSeparately(size, alignment: alignment)
        }
        unsafe next = memory + size
        return unsafe Storage(memory)
    }

    @usableFromInline @inline(never) static func allocateSeparately(_ size: Int, alignment: Int) -> Storage {
        unsafe Storage(.allocate(byteCount: size, alignment: max(alignment, 16)))
    }

    /// Gives memory back: to the stack if it lies there, or else to the system.
    @export(implementation) @inline(__always) mutating func deallocate(_ memory: Storage) {
        // The difference has no sign, so that one comparison tells both ends.
        let distance = unsafe UInt(bitPattern: end - memory.pointer)
        if distance &- 1 < UInt(bitPattern: Self.capacity) {
            unsafe next = memory.pointer
        } else {
            unsafe memory.pointer.deallocate()
        }
    }
}
