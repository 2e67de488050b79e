// The part of this module that only the product BTKInjectorTesting uses, beside that of BTKInjectorInspection.

extension Injector {
    /// Calls a closure with the objects that `madeInstances` lists to a caller, and with their bindings.
    package func forEachMadeObject(callerIsOnMainActor: Bool, _ body: (Binding, AnyObject) -> Void) {
        defer { extendLifetime(self) }
        let made = MadeInstances(registry: registry, callerIsOnMainActor: callerIsOnMainActor)
        for slot in made.slots {
            if let object = object(in: made.instance(of: slot)) { body(slot.binding, object) }
        }
    }

    /// Returns whether a parent has an object: made, given, or held weakly.
    package func inherits(_ object: AnyObject, callerIsOnMainActor: Bool) -> Bool {
        defer { extendLifetime(self) }
        return MadeInstances(registry: registry, callerIsOnMainActor: callerIsOnMainActor).isInherited(object)
    }

    /// Whether the injector has singletons to make, and has made none of them.
    package var hasMadeNothing: Bool {
        defer { extendLifetime(self) }
        return registry.lastBuilt == nil && registry.layout.bindings.contains { $0.isSingleton && !$0.isSeed }
    }

    /// The others that keep the instances of this injector, which this doesn't keep.
    package var keepers: InjectorKeepers {
        defer { extendLifetime(self) }
        return InjectorKeepers(registry)
    }

    /// Makes an instance for a caller that says whether it is on the main actor.
    package func make<T, each Argument: Sendable>(
        _ type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool, _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T {
        defer { extendLifetime(self) }
        return try registry.make(
            type, named: name, callerIsOnMainActor: callerIsOnMainActor, on: .current, (repeat each argument))
    }
}

/// The objects that keep parts of an injector when its last reference is gone.
package struct InjectorKeepers {
    private weak var registry: Registry?

    fileprivate init(_ registry: Registry) { self.registry = registry }

    /// Whether there are any: children, handles, or closures.
    package var exist: Bool { registry != nil }

    /// Whether a child is open, or a call of a handle runs, so that the instances exist as well.
    package var areOpen: Bool { registry.map { !$0.users.isClosed } ?? false }
}
