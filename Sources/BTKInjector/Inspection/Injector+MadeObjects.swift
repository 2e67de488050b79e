// The part of this module that only the product BTKInjectorTesting uses, beside that of BTKInjectorInspection.

extension Injector {
    /// Calls a closure with the objects that `madeInstances` lists on the main actor, and with their bindings.
    package func forEachMadeObject(_ body: (Binding, AnyObject) -> Void) {
        defer { extendLifetime(self) }
        let made = MadeInstances(registry: registry, callerIsOnMainActor: true)
        for slot in made.slots {
            if let object = object(in: made.instance(of: slot)) { body(slot.binding, object) }
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
