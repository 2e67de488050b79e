// The part of this module that only the product BTKInjectorTesting uses, beside that of BTKInjectorInspection.

extension Injector {
    /// The objects that this injector's singletons are, each once, with the places of their bindings. Those that an ancestor
    /// has made are not among them.
    package var madeObjects: [(place: Place, object: AnyObject)] {
        defer { extendLifetime(self) }
        var known: Set<ObjectIdentifier> = []
        var objects: [(place: Place, object: AnyObject)] = []
        for registry in registry.lineage.reversed() {
            objects = []
            for slot in ConstructionLock.shared.builtSlots(of: registry) {
                let instance = slot.madeInstance
                // By the dynamic type: on Apple's systems `as AnyObject` would box a value.
                guard type(of: instance) is AnyClass else { continue }
                let object = instance as AnyObject
                if known.insert(ObjectIdentifier(object)).inserted { objects.append((slot.place, object)) }
            }
        }
        return objects
    }

    /// Makes an instance for a caller that says whether it is on the main actor.
    package func make<T, each Argument: Sendable>(
        _ type: T.Type, callerIsOnMainActor: Bool, _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T {
        defer { extendLifetime(self) }
        return try registry.make(
            type, named: nil, callerIsOnMainActor: callerIsOnMainActor, on: .current, (repeat each argument))
    }
}
