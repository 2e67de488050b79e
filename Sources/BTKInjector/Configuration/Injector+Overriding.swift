extension Injector {
    /// Makes an independent injector with the same bindings, except for those that you replace.
    ///
    /// The new injector shares no instance with this one. An override of a child is another child of the same parent.
    /// Use overrides in tests, and for variants that you choose at launch.
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// }
    /// ```
    ///
    /// Your binding replaces its key, which is the type, the name and the arguments, wherever the key is bound: in this
    /// injector, and in each child that it declares, at any depth. Each of these places makes its own instance, which
    /// may take the place's other objects, such as a child's seeds. Seeds are never replaced.
    ///
    /// A wired function that takes its own key gets the object that it replaces:
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self) { (clock: any Clock) in
    ///         CountingClock(clock: clock)
    ///     }
    /// }
    /// ```
    ///
    /// To change one declared child only, call ``Binder/bindChild(for:named:taking:fileID:line:to:)`` for that child.
    /// In its block, bind just what differs there. A binding in that block that replaces nothing is added to the child.
    ///
    /// If your binding replaces nothing and no wired function takes it, you get an
    /// ``InjectionError/nothingToOverride(_:)``, because the live binding would stay. Pass `addingBindings: true` to
    /// allow that. Binding a key twice is an ``InjectionError/duplicateBinding(_:sites:)``. Children of
    /// ``makeChild(_:)`` are not reached.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether you may bind keys that are not bound yet.
    ///   - configure: Binds the replacements. Its errors are rethrown unchanged.
    /// - Throws: ``InjectionError/invalidConfiguration(_:)`` with every problem found.
    public func overriding(
        addingBindings: Bool = false, _ configure: (inout Binder) throws -> Void
    ) throws -> Injector {
        // The block may release this injector.
        defer { extendLifetime(self) }
        let configuration = try Self.configuration(
            Configuration(around: registry.layout, isOverride: true), by: configure)
        return Injector(
            try Override.makeRegistry(overriding: registry, by: configuration, addingBindings: addingBindings))
    }
}
