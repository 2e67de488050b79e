extension Injector {
    /// Makes an independent injector with the same bindings, but for those that are replaced.
    ///
    /// It has none of this injector's instances. Of a child it makes another child of the same parent. Use it for
    /// tests, and for variants that are chosen at start-up.
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self, to: FixedClock.init)
    /// }
    /// ```
    ///
    /// A binding stands in each place that binds its key, its type, name and arguments: in this injector, and in each
    /// child that it declares, at any depth. It is made once in each of these places, and may take what is there, such
    /// as a child's seeds, which are never replaced.
    ///
    /// A wired function that takes its own key gets what it replaces:
    ///
    /// ```swift
    /// let test = try app.overriding { binder in
    ///     binder.wireProvider(for: Clock.self) { (clock: any Clock) in
    ///         CountingClock(clock: clock)
    ///     }
    /// }
    /// ```
    ///
    /// ``Binder/bindChild(for:named:taking:fileID:line:to:)`` of a child that this injector declares overrides that
    /// child: its block says what differs there, above what is said for all. What replaces nothing is bound there.
    ///
    /// A binding that replaces nothing, and that nothing wired takes, is an error,
    /// ``InjectionError/nothingToOverride(_:)``, since the live binding would stay; unless `addingBindings` is true.
    /// To bind a key twice is an ``InjectionError/duplicateBinding(_:sites:)``. Children by ``makeChild(_:)`` are not
    /// reached.
    ///
    /// - Parameters:
    ///   - addingBindings: Whether the block may bind what is not bound yet.
    ///   - configure: Binds what is replaced. Its errors are rethrown unchanged.
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
