/// Finds the place and the slot of a key. Frozen: built once, and only read from then on.
///
/// A hash table with open addressing, at most half full, keyed by the type's metadata, which the runtime keeps once
/// for each type, and by a tag: 0 for a binding that has neither name nor arguments.
// Safe because all indexes are masked, or come from the table itself, and a layout, which owns the memory, outlives its
// uses.
@safe
struct BindingTable {
    private struct Bucket {
        /// Nil if it is empty.
        var type: ObjectIdentifier?
        var tag: UInt = 0
        var target = Target(words: 0, index: 0)
    }

    /// The place and the slot of a key.
    struct Target {
        /// Where the slot is in the memory of a registry, in multiples of ``unit``.
        let words: UInt32
        /// The number of the place in the layout.
        let index: UInt32
    }

    /// How many bytes slots lie apart, or a multiple of that.
    static var unit: Int { 8 }

    private let buckets: UnsafeMutablePointer<Bucket>
    let shift: UInt64
    /// The places of the layout, in the order of binding. They lie behind the buckets.
    private let places: UnsafeMutablePointer<Place>

    /// Allocates memory for a table that finds so many places.
    init(capacity: Int) {
        let bits = Self.bits(for: capacity)
        shift = UInt64(UInt64.bitWidth - bits)
        let size = MemoryLayout<Bucket>.stride << bits
        let memory = unsafe Memory.allocate(byteCount: size + MemoryLayout<Place>.stride * capacity)
        unsafe buckets = memory.assumingMemoryBound(to: Bucket.self)
        unsafe places = (memory + size).assumingMemoryBound(to: Place.self)
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
                let place = place(bucket.target)
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

    /// Returns the place that was found.
    func place(_ target: Target) -> Place { unsafe places[Int(target.index)] }

    /// Returns a place by its number in the layout.
    func place(at index: Int) -> Place { unsafe places[index] }

    /// Puts in the next place, whose number in the layout this is, and returns whether none has its key already.
    func insert(_ place: Place, at number: Int) -> Bool {
        unsafe (places + number).initialize(to: place)
        let (type, name) = (ObjectIdentifier(place.type), place.binding.metadata.name)
        let arguments = place.binding.metadata.argumentsID
        let tag = Self.tag(name, arguments)
        var index = start(type, tag)
        while let other = unsafe buckets[index].type {
            if other == type, unsafe buckets[index].tag == tag {
                guard let name else { return false }
                let place = unsafe self.place(buckets[index].target)
                if place.takes(arguments), place.binding.metadata.name == name { return false }
            }
            index = (index &+ 1) & mask
        }
        let words = UInt32(place.binding.offset / Self.unit)
        unsafe buckets[index] = Bucket(type: type, tag: tag, target: Target(words: words, index: UInt32(number)))
        return true
    }

    /// Returns the tag of a key. The lowest bit is set if it has a name, and only then, since the identity of arguments
    /// is an even address. So only the tags of names may be equal for unlike keys.
    static func tag(_ name: BindingName?, _ arguments: ObjectIdentifier?) -> UInt {
        (name?.tag ?? 0) ^ BindingDescription.tag(of: arguments)
    }
}
