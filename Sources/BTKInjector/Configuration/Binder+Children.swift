extension Binder {
    /// Declares a child: an object with an injector of its own, such as a session or a request.
    ///
    /// The child's injector has your bindings and those of the block.
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
    /// This binds ``Child`` of the root as a factory that takes the seeds. To make a child, call `make`, or take a
    /// parameter `(User) -> Child<Session>` or `Factory<Child<Session>, User>`; without seeds, take
    /// `() -> Child<Session>`. A plain parameter `Child<Session>` is refused, because a shared object would keep that
    /// child for ever.
    ///
    /// Bind the root in the block, under its type, without a name and without arguments. A seed may be the root. The
    /// injector makes the root with the child, and every other object when you first need it. If the root fails, you
    /// get no child.
    ///
    /// The block runs once, here. The configuration checks the block's wired functions and its root together with the
    /// parent, and the graph of BTKInjectorInspection draws the child as a frame. A module that the parent has
    /// installed isn't installed again in the child, see ``install(_:fileID:line:)``. A wired function that takes its
    /// own key gets the parent's object.
    ///
    /// Each child has its own instances of the types that the block binds, and shares the parent's instances of all
    /// others. A declared child is much cheaper to make than one of ``Injector/makeChild(_:)``, because nothing is left
    /// to configure.
    ///
    /// If the root lives on the main actor, so does the child, and you make the child there.
    ///
    /// A seed is a binding whose instance you give. Your functions find the seed under its type. Observers don't report
    /// seeds, ``Injector/madeInstances(of:)`` leaves them out, and overrides don't reach them; the child releases its
    /// seeds at its end. If the block binds the type of a seed again, you get an
    /// ``InjectionError/duplicateBinding(_:sites:)``.
    ///
    /// Any thread may request a seed, so the type of a seed is Sendable. Write `protocol Store: Sendable`, not
    /// `any Store & Sendable`, which is the same type as `any Store` at run time.
    ///
    /// Declarations may nest 64 deep, fewer on a small stack. A deeper one, such as a function that declares itself, is
    /// an ``InjectionError/nestingTooDeep(path:)`` of the configuration, and its block doesn't run.
    ///
    /// The parent of a child is the injector that declares the child, even if you make the child from another child. A
    /// child keeps its parent open, even if a handle made the child. So a shared instance of the parent that keeps a
    /// child keeps its own injector, until the instance releases the child.
    ///
    /// An override keeps the children that the original declares, with the override's bindings in place of theirs. To
    /// change one kind of child only, declare that child again in the override, with the same root, name and seeds: see
    /// ``Injector/overriding(addingBindings:_:)``.
    ///
    /// - Parameters:
    ///   - root: The type under which the block binds the root.
    ///   - name: Tells several declarations with the same root and the same seeds apart.
    ///   - seeds: The types of the seeds.
    ///   - fileID: Where you declare the child, for errors.
    ///   - line: Where you declare the child, for errors.
    ///   - configure: Binds the objects that each child has of its own.
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
        configuration.add(
            BindingMetadata(
                type: type, name: name, livesOnMainActor: declaration.livesOnMainActor,
                isDeclaredOnMainActor: livesOnMainActor, arguments: seeds),
            at: site, .children(maker, declaration))
    }
}
