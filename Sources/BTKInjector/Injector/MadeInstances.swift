/// Returns the singletons of a registry that exist and are of a type, each object once; those that live on the main
/// actor only to a caller there.
@export(implementation)
func listMadeInstances<T>(of type: T.Type, in registry: Registry, callerIsOnMainActor: Bool) -> [T] {
    var instances: [T] = []
    for instance in listMadeInstances(in: registry, callerIsOnMainActor: callerIsOnMainActor) {
        if let instance = instance as? T { instances.append(instance) }
    }
    return instances
}

@usableFromInline func listMadeInstances(in registry: Registry, callerIsOnMainActor: Bool) -> [Any] {
    var instances: [Any] = []
    let made = MadeInstances(registry: registry, callerIsOnMainActor: callerIsOnMainActor)
    for slot in made.slots { instances.append(made.instance(of: slot)) }
    return instances
}

/// The singletons of a registry that exist, without the objects that its parents have; those that live on the main
/// actor only for a caller there.
struct MadeInstances {
    let registry: Registry
    let callerIsOnMainActor: Bool

    /// Their slots, one of each object.
    var slots: [Slot] {
        let slots = registry.builtSlots().filter { callerIsOnMainActor || !$0.livesOnMainActor }
        // The number of each object, by its address.
        var objects: [Int: Int] = [:]
        // Whether each is listed: a value, or the first of an object.
        var isListed = Array(repeating: true, count: slots.count)
        for (number, slot) in slots.enumerated() {
            guard let address = object(in: instance(of: slot)).map(address) else { continue }
            isListed[number] = objects[address] == nil
            if isListed[number] { objects[address] = number }
        }
        if registry.isChild { forEachInheritedObject(among: objects) { isListed[$0] = false } }
        var listed: [Slot] = []
        for (number, slot) in slots.enumerated() where isListed[number] { listed.append(slot) }
        return listed
    }

    /// Returns whether a parent has an object.
    func isInherited(_ object: AnyObject) -> Bool {
        var isInherited = false
        if registry.isChild { forEachInheritedObject(among: [address(of: object): 0]) { _ in isInherited = true } }
        return isInherited
    }

    /// Calls a function with the number of each of some objects that a parent has: made, given, or held weakly.
    private func forEachInheritedObject(among objects: [Int: Int], _ body: (Int) -> Void) {
        for registry in registry.lineage.dropFirst() {
            var slots = registry.builtSlots()
            registry.layout.forEachSeed { binding, _ in slots.append(registry.slot(at: binding)) }
            for slot in slots where callerIsOnMainActor || !slot.livesOnMainActor {
                // Few need a look at their types: an object, an optional of one, and an existential that has one begin
                // with its address.
                guard slot.binding.instanceSize >= MemoryLayout<Int>.size else { continue }
                let word = slot.storage.read(Int.self)
                guard let number = objects[word] else { continue }
                if object(in: instance(of: slot)).map(address) == word { body(number) }
            }
            guard registry.layout.hasWeakScope else { continue }
            registry.layout.forEachBinding { binding in
                let (livesOnMainActor, scope) = binding.lend { ($0.livesOnMainActor, $0.metadata.scope) }
                guard callerIsOnMainActor || !livesOnMainActor, scope == .weak else { return }
                guard let object = ConstructionLock.shared.weakObject(of: registry.slot(at: binding)) else { return }
                if let number = objects[address(of: object)] { body(number) }
            }
        }
    }

    /// Returns the instance of a singleton that is made.
    @inline(never) func instance(of slot: Slot) -> Any {
        let type = slot.boundType
        return slot.readInstance(as: type)
    }
}

extension Binding {
    /// How many bytes an instance takes.
    fileprivate var instanceSize: Int {
        func size<T>(of type: T.Type) -> Int { MemoryLayout<T>.size }
        let bound = type
        return size(of: bound)
    }
}

/// Returns the object that an instance is, or an optional has; nil for a value.
package func object(in instance: Any) -> AnyObject? {
    // The dynamic type decides, because on Apple's systems `as AnyObject` would box a value.
    if type(of: instance) is AnyClass { return instance as AnyObject }
    return (instance as? any OptionalType)?.wrapped.flatMap { object(in: $0) }
}

private func address(of object: AnyObject) -> Int { Int(bitPattern: ObjectIdentifier(object)) }
