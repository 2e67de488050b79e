// The part of this module that only the product BTKInjectorTesting uses, beside that of BTKInjectorInspection.

extension Injector {
    /// Calls a closure with the singletons that exist, those of the ancestors first, and with the places of their bindings.
    package func forEachMadeInstance(_ body: (_ place: Place, _ instance: Any, _ isInherited: Bool) -> Void) {
        defer { extendLifetime(self) }
        for registry in registry.lineage.reversed() {
            for slot in ConstructionLock.shared.builtSlots(of: registry) {
                body(slot.place, slot.madeInstance, registry !== self.registry)
            }
        }
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
