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
    /// and none that lives on the main actor. An object that is bound to several types is one. An object that a parent
    /// has, made, given or held weakly, is the parent's, whatever key it has here: who closes a child's instances does
    /// not close it. Values have no identity. Of those that were made on several threads at once, the order is that in
    /// which they came into being for all threads.
    ///
    /// Takes time in proportion to the number of singletons, those of the parents included. Instances that other
    /// threads make at the same time may be missing.
    ///
    /// - Parameter type: The type, usually a protocol; taken from the context where it is left out.
    @export(implementation) public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        defer { extendLifetime(self) }
        return listMadeInstances(of: type, in: registry, callerIsOnMainActor: false)
    }
}
