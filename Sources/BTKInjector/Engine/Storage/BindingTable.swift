/// Finds the place and the slot of a key. Frozen: built once, and only read from then on.
///
/// A hash table with open addressing, at most half full, keyed by the type's metadata, which the runtime keeps once
/// for each type, and by a tag: 0 for a binding that has neither name nor arguments.
// Safe because all indexes are masked, and a layout, which owns the memory and the places, outlives its uses.
@safe
struct BindingTable {
    private struct Bucket {
        /// Nil if it is empty.
        var type: ObjectIdentifier?
        var tag: UInt = 0
        var target = Target()
    }

    /// The place and the slot of a key.
    struct Target {
        /// Where the slot is in the memory of a registry.
        fileprivate(set) var offset = 0
        // Unwrapped where it is needed, since lookups of slots do without.
        fileprivate var optionalPlace: Place?

        var place: Place { optionalPlace! }
    }

    private let buckets: UnsafeMutablePointer<Bucket>
    let shift: UInt64

    /// Allocates memory for a table that finds so many places.
    init(capacity: Int) {
        let bits = Self.bits(for: capacity)
        shift = UInt64(UInt64.bitWidth - bits)
        let memory = unsafe Memory.allocate(byteCount: MemoryLayout<Bucket>.stride << bits)
        unsafe buckets = memory.assumingMemoryBound(to: Bucket.self)
        unsafe buckets.initialize(repeating: Bucket(), count: 1 << bits)
    }

    func deallocate() { unsafe Memory.deallocate(buckets) }

    /// Returns how many bits number the buckets of a table for so many slots: at least twice as many buckets.
    ///
    /// Generic, because an `Int` has 32 bits on some systems; this way the tests can ask for those anywhere.
    static func bits<Count: FixedWidthInteger>(for capacity: Count) -> Int {
        max(2, Count.bitWidth - (max(capacity, 1) * 2 - 1).leadingZeroBitCount)
    }

    /// Returns where to look first, by Fibonacci hashing (Knuth, TAOCP 6.4): the high bits of a product are well mixed.
    func start(_ type: ObjectIdentifier, _ tag: UInt) -> Int {
        let bits = UInt64(UInt(bitPattern: type) ^ tag)
        return Int(truncatingIfNeeded: (bits &* 0x9e37_79b9_7f4a_7c15) &>> shift)
    }

    var mask: Int { Int(truncatingIfNeeded: UInt64.max &>> shift) }

    /// Finds a key without a name.
    ///
    /// A loop without calls, for which no registers are saved: in small tables a third of the keys lie behind another one.
    @inline(__always)
    func find(_ type: ObjectIdentifier, tag: UInt) -> Target? {
        var index = start(type, tag)
        while true {
            let bucket = unsafe buckets + index
            if unsafe bucket.pointee.type == type, unsafe bucket.pointee.tag == tag {
                return unsafe bucket.pointee.target
            }
            if unsafe bucket.pointee.type == nil { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// Finds any key. Two names may have the same tag, so they are compared, too.
    ///
    /// - Parameter arguments: The list of arguments; nil for none.
    @inline(never)
    func find(_ type: ObjectIdentifier, _ name: BindingName?, _ arguments: ObjectIdentifier?) -> Target? {
        let tag = Self.tag(name, arguments)
        guard let name else { return find(type, tag: tag) }
        var index = start(type, tag)
        while true {
            let bucket = unsafe buckets[index]
            if bucket.type == type, bucket.tag == tag {
                let place = bucket.target.place
                if place.takes(arguments), place.binding.metadata.name == name { return bucket.target }
            }
            if bucket.type == nil { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// Finds the key of a place, of any layout.
    func find(keyOf place: Place) -> Target? {
        // Step by step, because the metadata as a whole would be retained.
        find(ObjectIdentifier(place.type), place.binding.metadata.name, place.binding.metadata.argumentsID)
    }

    /// Puts in a place, and returns whether none has its key already.
    func insert(_ place: Place) -> Bool {
        let (type, name) = (ObjectIdentifier(place.type), place.binding.metadata.name)
        let arguments = place.binding.metadata.argumentsID
        let tag = Self.tag(name, arguments)
        var index = start(type, tag)
        while let other = unsafe buckets[index].type {
            if other == type, unsafe buckets[index].tag == tag {
                guard let name else { return false }
                let place = unsafe buckets[index].target.place
                if place.takes(arguments), place.binding.metadata.name == name { return false }
            }
            index = (index &+ 1) & mask
        }
        let target = Target(offset: place.binding.offset, optionalPlace: place)
        unsafe buckets[index] = Bucket(type: type, tag: tag, target: target)
        return true
    }

    /// Returns the tag of a key. The lowest bit is set if it has a name, and only then, since the identity of arguments
    /// is an even address. So only the tags of names may be equal for unlike keys.
    static func tag(_ name: BindingName?, _ arguments: ObjectIdentifier?) -> UInt {
        (name?.tag ?? 0) ^ BindingDescription.tag(of: arguments)
    }
}
