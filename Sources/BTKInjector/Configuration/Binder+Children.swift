extension Binder {
    /// Declares a child: an object that is made with an injector of its own, which has this one's bindings and others,
    /// such as a session or a request.
    ///
    /// ```swift
    /// binder.bindChild(for: Session.self, taking: User.self) { binder in
    ///     // Its User parameter gets the user.
    ///     binder.wireProvider(for: Cart.self, to: DefaultCart.init)
    ///     binder.wireProvider(to: Session.init)  // init(cart: any Cart)
    /// }
    /// let session: Child<Session> = try injector.make(user)
    /// session.root.cart.add(book)
    /// ```
    ///
    /// It binds ``Child`` of the root as a factory, whose arguments are the child's seeds. So `make`, a parameter
    /// `Factory<Child<Session>, User>` and a parameter `(User) -> Child<Session>` make children, and without seeds a
    /// parameter `() -> Child<Session>`. A plain parameter `Child<Session>` is refused, because a shared object would
    /// keep the child for ever.
    ///
    /// The root is what the block binds for its type, without a name and without arguments; a seed may be the root. It
    /// is made with the child, and all else when it is first needed. If it fails, there is no child.
    ///
    /// The block runs once, here. What it wires is checked with the parent, as its root is, and the graph of
    /// BTKInjectorInspection draws it as a frame. A module that the parent has installed is not installed again in it,
    /// see ``install(_:fileID:line:)``. A wired function that takes its own key gets what the parent binds.
    ///
    /// Each child has instances of its own of what the block binds, and shares the parent's of all else, as one of
    /// ``Injector/makeChild(_:)`` does. Making one is much cheaper, because nothing is left to configure.
    ///
    /// If its root lives on the main actor, so does the child, and it can be made only there.
    ///
    /// A seed is a binding of the child that is given and not made: it is found under its type, not reported to
    /// observers, not among the made instances, and released with the child. To bind its type again in the block is an
    /// ``InjectionError/duplicateBinding(_:sites:)``, and overrides do not reach it.
    ///
    /// Seeds are found on any thread, so their types are Sendable: write `protocol Store: Sendable`. Not
    /// `any Store & Sendable`, which at run time is the same type as `any Store`, so nobody could tell what it is
    /// given.
    ///
    /// Declarations may be within each other 64 deep, less where the thread's stack is small. One that is deeper, as
    /// where a function declares itself, is an ``InjectionError/nestingTooDeep(path:)`` of the configuration, and its
    /// block does not run.
    ///
    /// The parent of a child is the injector that declares it, also where another child requests one. A child keeps its
    /// parent open, even when a handle made the child. So a shared instance of the parent that keeps a child keeps its
    /// own injector, until it releases the child.
    ///
    /// In an override, the children of the original are declared, too, with the override's bindings in place of theirs.
    /// One that is declared again, with the same root, name and seeds, is overridden by the block, see
    /// ``Injector/overriding(addingBindings:_:)``.
    ///
    /// - Parameters:
    ///   - root: The type for which the block binds the root.
    ///   - name: Tells several declarations with the same root and the same seeds apart.
    ///   - seeds: The types of the seeds.
    ///   - fileID: Where the child is declared, for errors.
    ///   - line: Where the child is declared, for errors.
    ///   - configure: Binds what each child has of its own.
    /// - Throws: The block's errors, unchanged. Nothing is declared then.
    @export(implementation) public mutating func bindChild<Root, each Seed: Sendable>(
        for root: Root.Type, named name: BindingName? = nil, taking seeds: (repeat each Seed).Type = Void.self,
        fileID: String = #fileID, line: Int = #line, to configure: (inout Binder) throws -> Void
    ) rethrows {
        let maker = makingChild(root, (repeat each Seed).self)
        try addChild(Child<Root>.self, of: root, name, (repeat each Seed).self, maker, (fileID, line), to: configure)
    }

    /// Declares a child that is made by a block of any seeds.
    ///
    /// - Parameter livesOnMainActor: Whether callers and seeds live there, wherever the root does.
    @usableFromInline mutating func addChild(
        _ type: any Any.Type, of root: any Any.Type, _ name: BindingName?, _ seeds: any Any.Type,
        _ maker: any AnyFactoryBlock, livesOnMainActor: Bool = false, _ site: (fileID: String, line: Int),
        to configure: (inout Binder) throws -> Void
    ) rethrows {
        let description = BindingDescription(
            BindingMetadata(type: type, name: name, arguments: seeds), at: configuration.site(at: site))
        let declaration = try configuration.declare(
            description, of: root, isOfMainActor: livesOnMainActor,
            addSeeds: { binder in
                for type in TupleType.elements(of: seeds) {
                    binder.add(
                        type, nil, .singleton, NoArguments.self, livesOnMainActor: livesOnMainActor, site, source: nil)
                }
            }, to: configure)
        add(
            type, name, nil, seeds, livesOnMainActor: declaration.livesOnMainActor, site,
            source: .children(maker, declaration))
    }
}
