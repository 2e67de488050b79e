extension Injector {
    /// Makes an independent injector with the same bindings, but for those that are replaced or removed.
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
    /// as a child's seeds. A removal reaches as far. What a child makes from the key that it shadows is made from the
    /// fake.
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
    /// A binding that replaces nothing is an error, ``InjectionError/nothingToOverride(_:)``: its key is bound neither
    /// by this injector, nor by its parents, nor by a child that it declares, so the live binding would stay. Three
    /// things are allowed:
    ///
    /// - What a wired function needs that replaces another one, was there before, or is needed so itself: a fake, and
    ///   the binding of its protocol to a closure that takes the fake.
    /// - Other arguments, or another kind, of what the block has removed before.
    /// - Anything, where `addingBindings` is true.
    ///
    /// ``Binder/bindChild(for:named:taking:fileID:line:to:)`` of a child that this injector declares overrides that
    /// child: its block says what differs there, above what is said for all. To replace it as a whole, remove it first.
    ///
    /// To bind a key twice, or to remove it behind its binding, is an ``InjectionError/duplicateBinding(_:sites:)``.
    /// Children by ``makeChild(_:)`` are not reached.
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
        let configuration = try Self.configuration(by: configure)
        return Injector(
            try Override.makeRegistry(overriding: registry, by: configuration, addingBindings: addingBindings))
    }
}
