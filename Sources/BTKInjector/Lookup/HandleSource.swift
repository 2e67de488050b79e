/// Where a handle gets its instances from, and the owner of that.
///
/// The owner is an object beside the kind, and not within its cases, so that a call need not count it. That of a binding
/// keeps the memory of its registry.
@usableFromInline
struct HandleSource: Sendable {
    @usableFromInline
    enum Kind: Sendable {
        /// A binding. The owner is the registry's keeper.
        case slot(Slot)
        /// A binding of what an optional type wraps. The owner is the registry's keeper.
        case wrapped(Slot)
        /// A handle made by hand. The owner is its block: an object, because no enumeration can have one with a pack.
        case block
        /// A property without an injector, which asks the global one. The owner is its name, if it has one.
        case globalInjector(PropertySite)
    }

    @usableFromInline let kind: Kind
    @usableFromInline let owner: (any AnyObject & Sendable)?

    @export(implementation)
    init(_ slot: Slot) {
        kind = .slot(slot)
        owner = slot.header.registry.lend { $0.keeper }
    }

    /// - Parameters:
    ///   - isWrapped: Whether the slot's type is wrapped by that of the handle.
    ///   - keeper: The keeper of the slot's registry, or of one that keeps that.
    init(_ slot: Slot, isWrapped: Bool, keeper: any AnyObject & Sendable) {
        (kind, owner) = (isWrapped ? .wrapped(slot) : .slot(slot), keeper)
    }

    /// Makes the source of a provider of a type.
    ///
    /// - Parameter slot: Of that type, or of what it wraps.
    init(_ slot: Slot, of type: any Any.Type) {
        kind = slot.boundType == type ? .slot(slot) : .wrapped(slot)
        owner = slot.header.registry.lend { $0.keeper }
    }

    /// Finds the binding of a provider.
    ///
    /// - Parameter reachesMainActor: Whether the provider gives its instances there.
    @usableFromInline
    init(
        toProvide type: any Any.Type, named name: BindingName?, reachesMainActor: Bool, in registry: Registry,
        on thread: ResolutionThread
    ) throws(InjectionError) {
        let slot = try registry.slot(toProvide: type, named: name, on: thread)
        guard reachesMainActor || !slot.livesOnMainActor else { throw slot.boundOnMainActor }
        self.init(slot, of: type)
    }

    /// Finds the binding of a factory.
    @usableFromInline
    init(
        toMake type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, reachesMainActor: Bool,
        in registry: Registry, on thread: ResolutionThread
    ) throws(InjectionError) {
        let place = try registry.layout.place(
            toMake: type, named: name, taking: arguments, callerIsOnMainActor: reachesMainActor,
            sendsArguments: !reachesMainActor, on: thread)
        self.init(registry.slot(of: place))
    }

    /// Initializes memory that has storage for a handle, whose type is not known here: a struct lies in memory as its only
    /// stored property does.
    func initializeHandle(_ memory: Storage) {
        memory.initialize(to: self)
    }

    /// - Parameter block: An object of the one class that the handle's type has for blocks.
    init(block: some AnyObject & Sendable) {
        kind = .block
        owner = block
    }

    /// Makes the source of a property, and notes that where blocks run for a try. These do so within a scope.
    init(
        property type: any Any.Type, named name: BindingName?, fileID: StaticString, line: UInt, reachesMainActor: Bool
    ) {
        let site = PropertySite(fileID: fileID, line: line)
        kind = .globalInjector(site)
        owner = name.map(PropertyName.init)
        if GlobalInjector.hasScopes { site.note(type, named: name, reachesMainActor: reachesMainActor) }
    }
}

// MARK: The owner

extension HandleSource {
    /// Returns the owner, of the class that the kind says.
    // Inlined, so that the metadata of a block's type is not looked up.
    @inline(__always)
    private func owner<Owner: AnyObject>(as type: Owner.Type) -> Owner {
        // Safe because the owner of a property is its name, and the initializers of each type of handle make blocks of one
        // class.
        unsafe known(owner!, as: type)
    }

    /// Returns the block of a handle made by hand.
    @inline(__always)
    func block<Block: AnyObject>(as type: Block.Type) -> Block { owner(as: type) }

    /// The name that a property requests.
    var name: BindingName? { owner == nil ? nil : owner(as: PropertyName.self).name }

    /// Ends the process. Prints the property that has no instance, and why.
    @usableFromInline
    @inline(never)
    func trap(_ error: InjectionError, for type: any Any.Type, reachesMainActor: Bool = false) -> Never {
        guard case .globalInjector(let site) = kind else {
            let key = BindingKey(BindingKey.Facts(type: type, name: nil))
            fatalError(text("A property requested \(key) and got none.\n\(error.description)"))
        }
        let key = BindingKey(BindingKey.Facts(type: type, name: name))
        let error = error.ofProperty(at: site.site, reachesMainActor: reachesMainActor)
        site.stop(text("A property requested \(key) and got none.\n\(error.description)"))
    }
}
