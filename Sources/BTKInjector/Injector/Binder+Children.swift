extension Binder {
    /// Declares children: injectors that have this one's bindings and others of their own, such as those of a session
    /// or a request.
    ///
    /// ```swift
    /// binder.bindChild(taking: User.self) { binder in
    ///     // Its User parameter gets the user.
    ///     binder.wireProvider(for: Cart.self, to: DefaultCart.init)
    /// }
    /// let session: Injector = try injector.make(user)
    /// ```
    ///
    /// It binds ``Injector`` as a factory, whose arguments are the child's seeds. So `make(for: Injector.self, user)`, a
    /// parameter `Factory<Injector, User>` and a parameter `(User) -> Injector` make children; without seeds `make`,
    /// `Factory<Injector>` and `() -> Injector`. A parameter `Injector` is an error, because it would be a new child
    /// each time.
    ///
    /// The block runs once, here. What it wires is checked with the parent, and the graph of BTKInjectorInspection draws
    /// it as a frame. Its configuration is one of its own: a module that the parent has installed is installed again in
    /// it. Each child has instances of its own of what the block binds, and shares the parent's of all else, as one of
    /// ``Injector/makeChild(_:)`` does. To make one costs a small part of that, because nothing is left to configure.
    ///
    /// A seed is a binding of the child that is given and not made: it is found under its type, not reported to
    /// observers, not among the made instances, and released with the child. To bind its type again in the block is an
    /// ``InjectionError/duplicateBinding(_:sites:)``, and ``removeBinding(for:named:)`` does not reach it there.
    ///
    /// Seeds are found on any thread, so their types are Sendable: write `protocol Store: Sendable`. Not
    /// `any Store & Sendable`, which at run time is the same type as `any Store`, so nobody could tell what it is given.
    ///
    /// The parent of a child is the injector that declares it, also where another child requests one. A child keeps its
    /// parent open, also one that a handle has made. So a shared instance of the parent that keeps a child keeps its
    /// own injector, until it releases the child. In an override, the children of the original are declared too; one
    /// that is declared again replaces the original's as a whole.
    ///
    /// - Parameters:
    ///   - name: Tells several declarations with the same seeds apart.
    ///   - seeds: The types of the seeds.
    ///   - fileID: Where the child is declared, for errors.
    ///   - line: Where the child is declared, for errors.
    ///   - configure: Binds what each child has of its own.
    /// - Throws: The block's errors, unchanged. Nothing is declared then.
    @export(implementation)
    public mutating func bindChild<each Seed: Sendable>(
        named name: BindingName? = nil, taking seeds: repeat (each Seed).Type, fileID: String = #fileID,
        line: Int = #line, to configure: (inout Binder) throws -> Void
    ) rethrows {
        let maker = FactoryBlock<Injector, repeat each Seed>.makingChild
        try addChild(name, ArgumentList<repeat each Seed>.self, maker, (fileID, line), to: configure)
    }

    /// Declares children that are made by a block of any seeds. On the main actor, callers and seeds live there.
    @usableFromInline
    mutating func addChild(
        _ name: BindingName?, _ seeds: any ArgumentListType.Type, _ maker: any AnyFactoryBlock,
        livesOnMainActor: Bool = false, _ site: (fileID: String, line: Int),
        to configure: (inout Binder) throws -> Void
    ) rethrows {
        let child = configuration.site(site.fileID, site.line)
        let own = Configuration()
        own.openModules = configuration.openModules
        var binder = Binder(own)
        // Also where the block throws, because another binder would have the seeds then.
        defer {
            if binder.configuration !== own {
                fatalError("A block has given back another binder than its own. A binder can't be kept or exchanged.")
            }
        }
        own.origin = BindingSite.Origin(module: child.origin?.module, child: child, isSeed: true)
        for type in seeds.types {
            binder.add(type, nil, .singleton, NoArguments.self, livesOnMainActor: livesOnMainActor, site)
        }
        own.seedCount = own.bindings.count
        own.origin = BindingSite.Origin(module: child.origin?.module, child: child)
        try configure(&binder)
        let declaration = ChildDeclaration(own.takeBindings(), own.requirements, own.observers)
        add(
            Injector.self, name, nil, seeds, livesOnMainActor: livesOnMainActor, site, factory: maker,
            children: declaration)
    }
}

extension FactoryBlock where T == Injector {
    /// A block that makes the child that it is declared for.
    @export(implementation)
    static var makingChild: FactoryBlock {
        // The seeds are sent. Not said here, because a thunk would copy them.
        FactoryBlock { (i: inout Resolver, seed: repeat each Argument) in try i.context.makeChild(repeat each seed) }
    }
}

extension LookupContext {
    /// Makes a child in the block of its declaration.
    @export(implementation)
    func makeChild<each Seed>(_ seed: repeat each Seed) throws(InjectionError) -> Injector {
        let child = try emptyChild()
        // Its first places, in the order in which they were declared.
        var index = 0
        repeat child.give(each seed, at: &index)
        return child
    }

    @usableFromInline
    func emptyChild() throws(InjectionError) -> Injector {
        try Injector(thread.innermostSlot.place.child!, parent: registry)
    }
}

extension Injector {
    /// Gives the next seed.
    @usableFromInline
    func give<Seed>(_ seed: Seed, at index: inout Int) {
        registry.give(seed, at: registry.table.place(at: index))
        index += 1
    }
}
