/// A table that finds the binding of a key. Frozen: built once, and only read from then on.
///
/// A hash table with open addressing, at most half full, keyed by the type's metadata, which the runtime keeps once
/// for each type, and by a tag: 0 for a binding that has neither name nor arguments.
// Safe because all indexes are masked, and a layout, which owns the memory and the bindings, outlives its uses. To
// share because it is only read once its layout is made.
@safe struct BindingTable: @unchecked Sendable {
    private struct Bucket {
        /// Nil if it is empty, as is the binding.
        var type: ObjectIdentifier?
        var tag: UInt = 0
        var binding: Borrowed<Binding>?
    }

    private let buckets: UnsafeMutablePointer<Bucket>
    let shift: UInt

    /// Allocates memory for a table that finds so many bindings.
    init(capacity: Int) {
        let bits = Self.bits(for: capacity)
        shift = UInt(bitPattern: UInt.bitWidth - bits)
        let memory = unsafe Memory.allocate(byteCount: MemoryLayout<Bucket>.stride &<< bits)
        unsafe buckets = memory.assumingMemoryBound(to: Bucket.self)
        // One by one, because Swift would call a function for each, where this is one for all.
        for index in 0..<1 &<< bits { unsafe (buckets + index).initialize(to: Bucket()) }
    }

    /// A table that finds nothing.
    static let empty = BindingTable(capacity: 0)

    func deallocate() { unsafe Memory.deallocate(buckets) }

    /// Returns how many bits number the buckets of a table for so many bindings: at least twice as many buckets.
    ///
    /// Generic, because an `Int` has 32 bits on some systems; this way the tests can ask for those anywhere.
    static func bits<Count: FixedWidthInteger>(for capacity: Count) -> Int {
        max(2, Count.bitWidth - (max(capacity, 1) * 2 - 1).leadingZeroBitCount)
    }

    /// Returns where to look first, by Fibonacci hashing (Knuth, TAOCP 6.4): the high bits of a product are well mixed.
    func start(_ type: ObjectIdentifier, _ tag: UInt) -> Int {
        Int(bitPattern: ((UInt(bitPattern: type) ^ tag) &* Self.factor) &>> shift)
    }

    /// The number of all words, divided by the golden ratio.
    private static var factor: UInt {
        #if _pointerBitWidth(_32)
            0x9e37_79b9
        #else
            0x9e37_79b9_7f4a_7c15
        #endif
    }

    /// The last index. By the shift, which each lookup has loaded, in place of a field of its own.
    var mask: Int { Int(bitPattern: UInt.max &>> shift) }

    /// Finds a key without a name.
    ///
    /// A loop without calls, for which no registers are saved: in small tables a third of the keys lie behind another
    /// one.
    @inline(__always) func find(_ type: ObjectIdentifier, tag: UInt) -> Borrowed<Binding>? {
        unsafe bucket(type, tag) { _ in true }.pointee.binding
    }

    /// Finds any key.
    ///
    /// - Parameter arguments: The list of arguments; nil for none.
    func find(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Borrowed<Binding>? {
        unsafe bucket(of: type, name, arguments).pointee.binding
    }

    func find(_ key: BindingIdentity) -> Borrowed<Binding>? { find(key.type, key.name, key.arguments) }

    /// Finds the key of a binding, of any layout.
    func find(keyOf binding: Binding) -> Borrowed<Binding>? { unsafe bucket(ofKeyOf: binding).pointee.binding }

    /// Puts in a binding, and returns whether none has its key already.
    @inline(__always) func insert(_ binding: Binding) -> Bool {
        // Step by step, because the metadata as a whole would be retained.
        let type = ObjectIdentifier(binding.type)
        let tag = Self.tag(binding.metadata.name, binding.metadata.argumentsID)
        // Only names may have the same tag. Most have none, and are put in without a call.
        let bucket = unsafe tag & 1 == 0 ? bucket(type, tag) { _ in true } : bucket(ofKeyOf: binding)
        guard unsafe bucket.pointee.binding == nil else { return false }
        unsafe bucket.initialize(to: Bucket(type: type, tag: tag, binding: Borrowed(binding)))
        return true
    }

    private func bucket(ofKeyOf binding: Binding) -> UnsafeMutablePointer<Bucket> {
        unsafe bucket(
            of: ObjectIdentifier(binding.type), binding.metadata.name, binding.metadata.argumentsID)
    }

    /// Returns the bucket of a key. Two names may have the same tag, so they are compared, too.
    @inline(never) private func bucket(
        of type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?
    ) -> UnsafeMutablePointer<Bucket> {
        unsafe bucket(type, Self.tag(name, arguments)) { bucket in
            guard let name, let binding = unsafe bucket.pointee.binding else { return true }
            return binding.lend { $0.takes(arguments) && $0.metadata.name == name }
        }
    }

    /// Returns the bucket of a key, or the empty one where it would be.
    @inline(__always) private func bucket(
        _ type: ObjectIdentifier, _ tag: UInt, where hasKey: (UnsafeMutablePointer<Bucket>) -> Bool
    ) -> UnsafeMutablePointer<Bucket> {
        var index = start(type, tag)
        while true {
            let bucket = unsafe buckets + index
            if unsafe bucket.pointee.type == type, unsafe bucket.pointee.tag == tag, unsafe hasKey(bucket) {
                return unsafe bucket
            }
            if unsafe bucket.pointee.type == nil { return unsafe bucket }
            index = (index &+ 1) & mask
        }
    }

    /// Returns the tag of a key. The lowest bit is set if it has a name, and only then, since the identity of arguments
    /// is an even address. So only the tags of names may be equal for unlike keys.
    static func tag(_ name: BindingName?, _ arguments: ObjectIdentifier?) -> UInt {
        (name?.tag ?? 0) ^ BindingDescription.tag(of: arguments)
    }
}
