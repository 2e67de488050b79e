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
    /// An instance counts if it can be cast to the type, also if it is bound to another. Those of this injector count,
    /// not its parent's, and none that lives on the main actor. An object that is bound to several types is one. Of
    /// those that were made on several threads at once, the order is that in which they came into being for all
    /// threads.
    ///
    /// Takes time in proportion to the number of singletons. Instances that other threads make at the same time may be
    /// missing.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        madeInstances(of: type, onMainActor: nil)
    }

    /// - Parameter isIncluded: For a caller on the main actor: returns whether the result may have an instance that
    ///   lives there, by its dynamic type.
    func madeInstances<T>(of type: T.Type, onMainActor isIncluded: ((any Any.Type) -> Bool)?) -> [T] {
        defer { extendLifetime(self) }
        var seen: Set<ObjectIdentifier> = []
        let slots = ConstructionLock.shared.builtSlots(of: registry).filter { isIncluded != nil || !$0.isOnMainActor }
        return slots.compactMap { slot in
            func instance<Bound>(_ type: Bound.Type) -> T? {
                let instance = slot.instance(as: type).pointee
                let dynamicType = Swift.type(of: instance as Any)
                if slot.isOnMainActor, let isIncluded, !isIncluded(dynamicType) { return nil }
                // By its dynamic type: on Apple's systems `as AnyObject` would box a value.
                if dynamicType is AnyClass {
                    guard seen.insert(ObjectIdentifier(instance as AnyObject)).inserted else { return nil }
                }
                return instance as? T
            }
            return instance(slot.description.type)
        }
    }
}
