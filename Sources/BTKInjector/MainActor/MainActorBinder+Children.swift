extension MainActorBinder {
    /// Declares children whose seeds live on the main actor.
    ///
    /// ```swift
    /// binder.mainActor.bindChild(taking: Document.self) { binder in
    ///     // Its Document parameter gets the document.
    ///     binder.mainActor.wireProvider(to: Editor.init)
    /// }
    /// let window = try injector.mainActor.make(for: Injector.self, document)
    /// ```
    ///
    /// The same as ``Binder/bindChild(named:taking:fileID:line:to:)``, where more is said, but for the seeds: they need
    /// not be Sendable, and each is bound on the main actor. Only there children are made. The block may bind anything.
    /// Seeds that ordinary bindings in it need belong to an ordinary declaration.
    ///
    /// - Parameters:
    ///   - name: Tells several declarations with the same seeds apart.
    ///   - seeds: The types of the seeds.
    ///   - fileID: Where the child is declared, for errors.
    ///   - line: Where the child is declared, for errors.
    ///   - configure: Binds what each child has of its own.
    /// - Throws: The block's errors, unchanged. Nothing is declared then.
    public mutating func bindChild<each Seed>(
        named name: BindingName? = nil, taking seeds: repeat (each Seed).Type, fileID: String = #fileID,
        line: Int = #line, to configure: (inout Binder) throws -> Void
    ) rethrows {
        try binder.addChild(
            name, repeat each seeds, isOnMainActor: true, at: binder.configuration.site(fileID, line), to: configure)
    }
}
