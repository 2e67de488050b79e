import Synchronization

// Memory of any type. What keeps memory of one kind (slots, the table, counts, frames) has a file of its own.

/// Memory for one value. Its type is known to those who use it, and to the place from which they have this.
// Safe because the memory is reserved for one type, which the slot's binding, the parameter or the closure's type
// names: whoever reads it reads that type, after it was initialized. Its owner, a registry, a layout or a thread,
// outlives the uses.
@usableFromInline @safe struct Storage: Equatable, @unchecked Sendable {
    @usableFromInline let pointer: UnsafeMutableRawPointer

    @export(implementation) @inline(__always) init(_ pointer: UnsafeMutableRawPointer) { unsafe self.pointer = pointer }

    @export(implementation) @inline(__always)
    func initialize<T>(to value: consuming T) { unsafe pointer.initializeMemory(as: T.self, to: value) }

    @export(implementation) @inline(__always)
    func read<T>(_ type: T.Type = T.self) -> T { unsafe pointer.assumingMemoryBound(to: type).pointee }

    @export(implementation) @inline(__always)
    func move<T>(_ type: T.Type = T.self) -> T { unsafe pointer.assumingMemoryBound(to: type).move() }

    @export(implementation) @inline(__always)
    func destroy<T>(_ type: T.Type) { unsafe pointer.assumingMemoryBound(to: type).deinitialize(count: 1) }

    /// The value where it lies. It is not copied by callers for which its type may be one without copies.
    @export(implementation) subscript<P: ~Copyable>(lent type: P.Type) -> P {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(pointer.assumingMemoryBound(to: type)) }
    }

    /// The values of one type that lie here, one behind the other. To assign one initializes its memory.
    @export(implementation) subscript<T>(index: Int, as type: T.Type = T.self) -> T {
        @inline(__always) get { unsafe pointer.assumingMemoryBound(to: type)[index] }
        nonmutating set { unsafe (pointer.assumingMemoryBound(to: type) + index).initialize(to: newValue) }
    }

    /// Moves a value here.
    // The value is moved out first: a slot has storage for the size of an instance, and moving from memory may read
    // its stride.
    func initialize<T>(toValueAt other: Storage, _ type: T.Type) { initialize(to: other.move(type)) }

    /// Copies a value here.
    func initialize<T>(toCopyAt other: Storage, _ type: T.Type) {
        unsafe pointer.initializeMemory(as: type, to: other.pointer.assumingMemoryBound(to: type).pointee)
    }

    static func allocate<T>(for type: T.Type) -> Storage { allocate(1, of: type) }

    static func allocate<T>(_ count: Int, of type: T.Type) -> Storage {
        unsafe Storage(UnsafeMutableRawPointer(UnsafeMutablePointer<T>.allocate(capacity: count)))
    }

    func deallocate() { unsafe pointer.deallocate() }

    @export(implementation) @inline(__always)
    func advanced(by offset: Int) -> Storage { unsafe Storage(pointer + offset) }

    @export(implementation) @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.pointer == right.pointer }
}

/// Calls a function with arguments where they lie. Those without any size may lie nowhere.
@export(implementation) @inline(__always)
func withArguments<Tuple, R>(_ tuple: inout Tuple, _ body: (Storage?) throws -> R) rethrows -> R {
    // Safe because the call ends before the tuple does. Unprotected, that is without a check of the stack at the end,
    // since nothing is written beside the arguments.
    try unsafe _withUnprotectedUnsafeMutableBytes(of: &tuple) {
        try unsafe body($0.baseAddress.map { unsafe Storage($0) })
    }
}

/// Calls a function with a tuple where it lies. One without any size may lie nowhere.
@export(implementation) @inline(__always) func withElements<Tuple>(of tuple: Tuple, _ body: (Storage?) -> Void) {
    unsafe withUnsafeBytes(of: tuple) { bytes in
        // Safe because the function only reads, within the call.
        unsafe body(bytes.baseAddress.map { unsafe Storage(UnsafeMutableRawPointer(mutating: $0)) })
    }
}

/// A reference that is not counted.
// Safe because whoever makes one says why the object outlives it.
@usableFromInline @safe struct Borrowed<Object: AnyObject>: Equatable {
    @usableFromInline let reference: Unmanaged<Object>

    @export(implementation) @inline(__always) init(_ object: Object) { unsafe reference = .passUnretained(object) }

    /// Reads a reference that lies in memory: as a pointer, because the runtime would look up the object's own metadata
    /// at each call within a pack.
    @export(implementation) @inline(__always)
    init(at memory: Storage) { unsafe reference = .fromOpaque(memory.read(UnsafeRawPointer.self)) }

    /// The object, counted.
    @export(implementation) @inline(__always) var object: Object { unsafe reference.takeUnretainedValue() }

    /// Lends the object without counting it.
    // Inlined without optimization, too: blocks that request each other nest through this.
    @export(implementation) @inline(always) func lend<R>(_ body: (Object) throws -> R) rethrows -> R {
        try unsafe reference._withUnsafeGuaranteedRef(body)
    }

    @export(implementation) @inline(__always)
    static func == (left: Self, right: Self) -> Bool { unsafe left.reference.toOpaque() == right.reference.toOpaque() }
}

// Safe to share because the object may be, and nothing is counted.
extension Borrowed: @unchecked Sendable where Object: Sendable {}

/// An object that is made when it is first needed, by whichever thread.
// Safe because the one that is noted is retained once, and released with this. Not `AtomicLazyReference`, whose
// functions are not specialized: a handle would take 60 ns more.
@safe struct LazyObject<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
    private let address = Atomic<UInt>(0)

    /// Returns the object. Several threads may make one at the same time, but all get the same.
    @inline(__always) func object(_ make: () -> Object) -> Object {
        let known = address.load(ordering: .acquiring)
        return known != 0 ? unsafe Self.reference(known).takeUnretainedValue() : note(make())
    }

    /// Notes the object, unless another thread has noted one. Returns the one that is noted.
    @inline(never) private func note(_ object: Object) -> Object {
        let new = unsafe Unmanaged.passRetained(object)
        let (exchanged, other) = unsafe address.compareExchange(
            expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
        if exchanged { return object }
        unsafe new.release()
        return unsafe Self.reference(other).takeUnretainedValue()
    }

    private static func reference(_ address: UInt) -> Unmanaged<Object> {
        unsafe Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address)!)
    }

    deinit {
        let known = address.load(ordering: .relaxed)
        if known != 0 { unsafe Self.reference(known).release() }
    }
}
