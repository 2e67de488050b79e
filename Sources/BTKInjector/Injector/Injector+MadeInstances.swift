extension Injector {
    /// Returns the singletons of a type that exist, in the order in which they were made. This makes no instance.
    ///
    /// End your objects in the opposite order, because the last one may need the others:
    ///
    /// ```swift
    /// for resource in injector.madeInstances(of: Closable.self).reversed() {
    ///     try await resource.close()
    /// }
    /// ```
    ///
    /// An instance counts if it can be cast to the type, even if it is bound for another type. An object that is bound
    /// for several types counts once. Instances of the main actor don't count. If a parent made an object, was given
    /// it, or holds it weakly, the object is the parent's, whatever key it has here. So closing a child's instances
    /// doesn't close the parent's. Values have no identity. If several threads made instances at once, the order is the
    /// one in which all threads could see them.
    ///
    /// The call takes time in proportion to the number of singletons, those of the parents included. Instances that
    /// other threads make at the same time may be missing.
    ///
    /// - Parameter type: The type, usually a protocol. Leave it out if the context says it.
    @export(implementation) public func madeInstances<T>(of type: T.Type = T.self) -> [T] {
        defer { extendLifetime(self) }
        return listMadeInstances(of: type, in: registry, callerIsOnMainActor: false)
    }
}
