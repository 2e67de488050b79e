extension Injector {
    /// Returns those singletons that exist and are of a type, in the order in which they were made. Makes none.
    ///
    /// An ordered end is built of this: what was made last may need what was made before it, so end it first.
    ///
    /// ```swift
    /// for resource in injector.madeInstances(of: Closable.self).reversed() {
    ///     try await resource.close()
    /// }
    /// ```
    ///
    /// An instance counts if it can be cast to the type, whatever type it is bound to. Those of this injector count,
    /// not its parent's, and none that lives on the main actor. An object that is bound to several types is one. Of
    /// those that were made on several threads at once, the order is that in which they came into being for all
    /// threads.
    ///
    /// Takes time in proportion to the number of singletons. Instances that other threads make at the same time may be
    /// missing.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        madeInstances(of: type, isOnMainActor: false)
    }

    /// - Parameter isOnMainActor: Whether the caller is on the main actor, and may have the instances that live there.
    func madeInstances<T>(of type: T.Type, isOnMainActor: Bool) -> [T] {
        defer { extendLifetime(self) }
        let slots = ConstructionLock.builtSlots(of: registry).filter { isOnMainActor || !$0.isOnMainActor }
        var seen: Set<ObjectIdentifier> = []
        return slots.compactMap { slot in
            func instance<Bound>(_ type: Bound.Type) -> T? {
                let instance = slot.instance(as: type).pointee
                // By its dynamic type: on Apple's systems `as AnyObject` would box a value.
                if Swift.type(of: instance as Any) is AnyClass {
                    guard seen.insert(ObjectIdentifier(instance as AnyObject)).inserted else { return nil }
                }
                return instance as? T
            }
            return instance(slot.description.type)
        }
    }
}
