import Foundation

/// The sizes of stacks that threads come with.
public enum Stack {
    /// A main thread's, on most systems; it has 1 MB on Apple's devices.
    public static let main = 8 << 20
    /// Any other thread's, on Apple's systems.
    public static let secondary = 512 << 10
    /// One for long work of tests.
    public static let large = 64 << 20

    /// The address, more or less, of the calling thread's stack pointer.
    @inline(never) public static var position: UInt {
        // Not the address of a variable, nor of constantly many bytes: the address sanitizer may put those elsewhere.
        let size = Int.random(in: 8...16)
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { UInt(bitPattern: $0.baseAddress) }
    }

    /// How much of the calling thread's stack to use up first, so that blocks find the room of a stack of that `size`.
    ///
    /// Glibc keeps the stacks of threads that have ended, and gives one to a new thread that may be four times as large
    /// as that thread's own would be. Of a large stack nothing is used up: no test looks for its end, and the thread
    /// sanitizer knows no more than 65,536 calls within each other.
    public static func surplus(over size: Int) -> Int {
        #if canImport(Glibc)
            guard size <= 1 << 20 else { return 0 }
            let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
            defer { attributes.deallocate() }
            guard pthread_getattr_np(pthread_self(), attributes) == 0 else { return 0 }
            defer { pthread_attr_destroy(attributes) }
            var actual = 0
            pthread_attr_getstacksize(attributes, &actual)
            return max(room(in: actual) - room(in: size), 0)
        #else
            return 0
        #endif
    }

    /// The part of a stack in which blocks may nest. Of a larger stack more is reserved for the last block.
    private static func room(in size: Int) -> Int { size - min(128 << 10, size / 2) }

    /// Runs a closure with some `bytes` more of the stack in use.
    public static func use<Value>(_ bytes: Int, thenRun body: () throws -> Value) rethrows -> Value {
        try descend(bytes, from: position, body)
    }

    @inline(never)
    private static func descend<Value>(_ bytes: Int, from start: UInt, _ body: () throws -> Value) rethrows -> Value {
        let used = Int(bitPattern: start &- position)
        guard used < bytes else { return try body() }
        return try withUnsafeTemporaryAllocation(byteCount: min(1000, max(16, bytes - used)), alignment: 16) { buffer in
            defer { touch(buffer) }
            touch(buffer)
            return try descend(bytes, from: start, body)
        }
    }

    @inline(never) private static func touch(_ buffer: UnsafeMutableRawBufferPointer) {
        buffer.initializeMemory(as: UInt8.self, repeating: 1)
    }
}

#if canImport(Glibc)
    // Glibc's header declares this for GNU sources only, which Swift's are not.
    @_silgen_name("pthread_getattr_np")
    private func pthread_getattr_np(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt
#endif
