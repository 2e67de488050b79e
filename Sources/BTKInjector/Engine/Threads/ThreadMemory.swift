// The memory of a thread: its frames, and the parameters that are made for wired functions until these return, with the
// addresses of all, and what functions of the main actor make, until that is passed on. A stack beside the thread's own,
// because Swift lends memory of that only to closures, and copies what these return.

// MARK: Frames

extension ResolutionThread {
    /// The slots whose blocks run. By hand, because an array's checks would be a third of what a factory's call costs.
    // Safe because `prepareFrame` makes room before a frame is pushed where the depth has reached the capacity.
    @export(implementation) subscript(frame index: Int) -> Slot {
        @inline(__always) get { unsafe record.frames.pointer.assumingMemoryBound(to: Slot.self)[index] }
        @inline(__always) nonmutating set {
            unsafe (record.frames.pointer.assumingMemoryBound(to: Slot.self) + index).initialize(to: newValue)
        }
    }

    /// Doubles the memory for frames.
    func growFrames() {
        let (old, capacity) = (record.frames, record.capacity)
        record.frames = Self.allocateFrames(2 * capacity)
        record.capacity = 2 * capacity
        unsafe record.frames.pointer.copyMemory(from: old.pointer, byteCount: capacity * MemoryLayout<Slot>.stride)
        old.deallocate()
    }

    static func allocateFrames(_ capacity: Int) -> Storage {
        unsafe Storage(
            .allocate(byteCount: capacity * MemoryLayout<Slot>.stride, alignment: MemoryLayout<Slot>.alignment))
    }
}

// MARK: Parameters

// Safe because what is allocated is given back in the opposite order.
extension ResolutionThread {
    /// How many bytes the stack of parameters has.
    @export(implementation) static var parameterCapacity: Int { 2048 }

    /// The end of a stack that is allocated when it is first needed: as if it began at null.
    static var unallocatedParameters: Storage {
        unsafe Storage(UnsafeMutableRawPointer(bitPattern: parameterCapacity)!)
    }

    /// Returns memory for a value. Deallocate it before what was allocated earlier.
    @export(implementation) @inline(__always) func allocate<T>(_ type: T.Type) -> Storage {
        allocate(MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment)
    }

    @export(implementation) @inline(__always) func allocate(_ size: Int, alignment: Int) -> Storage {
        // At least one byte, because a value at the end would look like one with memory of its own.
        let size = (max(size, 1) + 15) & ~15
        let memory = record.nextParameter
        guard alignment <= 16, unsafe size <= record.parametersEnd.pointer - memory.pointer else {
            return allocateMore(size, alignment: alignment)
        }
        record.nextParameter = memory.advanced(by: size)
        return memory
    }

    /// Gives memory back: to the stack if it lies there, or else to the system.
    @export(implementation) @inline(__always) func deallocate(_ memory: Storage) {
        // Without a sign, so that one comparison tells both ends.
        let distance = unsafe UInt(bitPattern: record.parametersEnd.pointer - memory.pointer)
        if distance &- 1 < UInt(bitPattern: Self.parameterCapacity) {
            record.nextParameter = memory
        } else {
            unsafe memory.pointer.deallocate()
        }
    }

    /// Returns memory for which the rest of the stack does not suffice: of the stack if that was not allocated yet, or
    /// else of its own.
    @usableFromInline @inline(never) func allocateMore(_ size: Int, alignment: Int) -> Storage {
        if record.parametersEnd == Self.unallocatedParameters {
            record.nextParameter = unsafe Storage(.allocate(byteCount: Self.parameterCapacity, alignment: 16))
            record.parametersEnd = record.nextParameter.advanced(by: Self.parameterCapacity)
            if alignment <= 16, size <= Self.parameterCapacity { return allocate(size, alignment: alignment) }
        }
        return unsafe Storage(.allocate(byteCount: size, alignment: max(alignment, 16)))
    }
}
