// The memory of a thread: its frames, and the parameters that are made for wired functions until these return, with what
// functions of the main actor make, until that is passed on. A stack beside the thread's own, because Swift lends memory
// of that only to closures, and copies what these return.

/// The slots whose blocks run. By hand, because an array's checks would be a third of what a factory's call costs.
// Safe because `prepareFrame` makes room before a frame is pushed where the depth has reached the capacity.
@usableFromInline
@safe
struct Frames {
    @usableFromInline var pointer: UnsafeMutablePointer<Slot>
    /// For how many frames there is memory.
    private(set) var capacity: Int

    init(capacity: Int) { unsafe (pointer, self.capacity) = (.allocate(capacity: capacity), capacity) }

    @export(implementation)
    subscript(index: Int) -> Slot {
        @inline(__always) get { unsafe pointer[index] }
        @inline(__always) nonmutating set { unsafe (pointer + index).initialize(to: newValue) }
    }

    mutating func grow() {
        let old = unsafe pointer
        capacity *= 2
        unsafe pointer = .allocate(capacity: capacity)
        unsafe pointer.initialize(from: old, count: capacity / 2)
        unsafe old.deallocate()
    }

    func deallocate() { unsafe pointer.deallocate() }
}

/// Where the next parameter is to lie, and where their memory ends.
// Safe because what is allocated is given back in the opposite order.
@usableFromInline
@safe
struct ParameterMemory {
    @usableFromInline var (next, end): (UnsafeMutableRawPointer, UnsafeMutableRawPointer)

    /// Memory that is allocated when it is first needed: as if it began at null.
    init() { unsafe (next, end) = (Self.unallocated, Self.unallocated) }

    /// How many bytes the stack has.
    @export(implementation)
    static var capacity: Int { 2048 }

    private static var unallocated: UnsafeMutableRawPointer { unsafe UnsafeMutableRawPointer(bitPattern: capacity)! }

    /// Frees the stack when the thread ends.
    func deallocate() {
        if unsafe end != Self.unallocated { unsafe (end - Self.capacity).deallocate() }
    }

    @export(implementation)
    @inline(__always)
    mutating func allocate(_ size: Int, alignment: Int) -> Storage {
        // At least one byte, because a value at the end would look like one with memory of its own.
        let size = (max(size, 1) + 15) & ~15
        guard alignment <= 16, unsafe size <= end - next else { return allocateMore(size, alignment: alignment) }
        defer { unsafe next += size }
        return unsafe Storage(next)
    }

    /// Gives memory back: to the stack if it lies there, or else to the system.
    @export(implementation)
    @inline(__always)
    mutating func deallocate(_ memory: Storage) {
        if unsafe UInt(bitPattern: end - memory.pointer) &- 1 < UInt(Self.capacity) {
            unsafe next = memory.pointer
        } else {
            unsafe memory.pointer.deallocate()
        }
    }

    /// Returns memory for which the rest of the stack does not suffice: of the stack if that was not allocated yet, or
    /// else of its own.
    @usableFromInline
    @inline(never)
    mutating func allocateMore(_ size: Int, alignment: Int) -> Storage {
        if unsafe end == Self.unallocated {
            unsafe next = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 16)
            unsafe end = next + Self.capacity
            if alignment <= 16, size <= Self.capacity { return allocate(size, alignment: alignment) }
        }
        return unsafe Storage(.allocate(byteCount: size, alignment: max(alignment, 16)))
    }
}

extension ResolutionThread {
    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation)
    @inline(__always)
    func allocate<T>(_ type: T.Type) -> Storage {
        allocate(MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    }

    // Not by `thread.record.memory` where the thread is a property that is computed: Swift 6.3 would tell the thread
    // sanitizer that what the first word of that property's owner points to is modified, here a registry.
    @export(implementation)
    @inline(__always)
    func allocate(_ size: Int, alignment: Int) -> Storage { record.memory.allocate(size, alignment: alignment) }

    @export(implementation)
    @inline(__always)
    func deallocate(_ memory: Storage) { record.memory.deallocate(memory) }
}
