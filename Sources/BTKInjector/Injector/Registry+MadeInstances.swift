// What an injector has made: its singletons that exist, without the objects that its parents have.

extension Registry {
    /// Returns the singletons that exist and are of a type, each object once; those that live on the main actor only to a
    /// caller there.
    @export(implementation) func madeInstances<T>(of type: T.Type, callerIsOnMainActor: Bool) -> [T] {
        var instances: [T] = []
        for instance in madeInstances(callerIsOnMainActor: callerIsOnMainActor) {
            if let instance = instance as? T { instances.append(instance) }
        }
        return instances
    }

    @usableFromInline func madeInstances(callerIsOnMainActor: Bool) -> [Any] {
        let slots = ConstructionLock.shared.builtSlots(of: self)
        let all = slots.filter { callerIsOnMainActor || !$0.livesOnMainActor }.map(\.madeInstance)
        var table = ObjectTable(capacity: all.count)
        // Whether each is listed: a value, or the first of an object.
        var isListed: [Bool] = []
        for (number, instance) in all.enumerated() {
            isListed.append(object(in: instance).map { table.insert($0, number) } ?? true)
        }
        if isChild {
            forEachInheritedObject(in: table, callerIsOnMainActor: callerIsOnMainActor) { isListed[$0] = false }
        }
        var instances: [Any] = []
        for (number, instance) in all.enumerated() where isListed[number] { instances.add(instance) }
        return instances
    }

    /// Calls a function with the number of each object in a table that a parent has: made, given, or held weakly.
    private func forEachInheritedObject(
        in table: ObjectTable, callerIsOnMainActor: Bool, _ body: (Int) -> Void
    ) {
        for registry in lineage.dropFirst() {
            var slots = ConstructionLock.shared.builtSlots(of: registry)
            registry.layout.forEachSeed { slots.add(registry.slot(at: $0)) }
            for slot in slots where callerIsOnMainActor || !slot.livesOnMainActor {
                // Few need a look at their types: an object, an optional of one, and an existential that has one begin with
                // its address.
                guard slot.place.binding.instanceSize >= MemoryLayout<Int>.size else { continue }
                let word = slot.storage.read(Int.self)
                guard let number = table.number(of: word), let object = object(in: slot.madeInstance) else { continue }
                if address(of: object) == word { body(number) }
            }
            guard registry.layout.hasWeakScope else { continue }
            registry.layout.forEachPlace { place in
                guard place.binding.metadata.scope == .weak, callerIsOnMainActor || !place.livesOnMainActor else { return }
                guard let object = ConstructionLock.shared.weakObject(of: registry.slot(at: place)) else { return }
                if let number = table.number(of: address(of: object)) { body(number) }
            }
        }
    }
}

extension Slot {
    /// The instance of a singleton that is made.
    @inline(never) fileprivate var madeInstance: Any {
        let type = boundType
        return readInstance(as: type)
    }
}

/// Returns the object that an instance is, or an optional has; nil for a value.
private func object(in instance: Any) -> AnyObject? {
    // By the dynamic type: on Apple's systems `as AnyObject` would box a value.
    if type(of: instance) is AnyClass { return instance as AnyObject }
    return (instance as? any OptionalType)?.wrapped.flatMap { object(in: $0) }
}

private func address(of object: AnyObject) -> Int { Int(bitPattern: ObjectIdentifier(object)) }

/// A table from the addresses of objects to their numbers.
private struct ObjectTable {
    /// Hashed, with open addressing, at most half full. No object has the address 0, which is that of an empty bucket.
    private var addresses: [Int]
    private var numbers: [Int]

    init(capacity: Int) {
        addresses = Array(repeating: 0, count: 2 &<< (Int.bitWidth - capacity.leadingZeroBitCount))
        numbers = addresses
    }

    /// Puts in an object, and returns whether it is new.
    mutating func insert(_ object: AnyObject, _ number: Int) -> Bool {
        let address = address(of: object)
        let bucket = bucket(of: address)
        guard addresses[bucket] == 0 else { return false }
        addresses[bucket] = address
        numbers[bucket] = number
        return true
    }

    /// Returns the number of the object at an address, if it is one that was put in.
    func number(of address: Int) -> Int? {
        let bucket = bucket(of: address)
        return addresses[bucket] == address && address != 0 ? numbers[bucket] : nil
    }

    /// Returns the bucket of an address, or the empty one where it would be.
    private func bucket(of address: Int) -> Int {
        // The low bits of addresses are alike.
        var bucket = (address &>> 4) & (addresses.count - 1)
        while addresses[bucket] != 0, addresses[bucket] != address { bucket = (bucket + 1) & (addresses.count - 1) }
        return bucket
    }
}
