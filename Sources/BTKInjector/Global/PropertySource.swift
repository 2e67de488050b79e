/// Where a property gets its instances from: the global injector, or a handle.
///
/// The owner is an object beside the kind, and not within its cases, so that a read need not count it.
@usableFromInline struct PropertySource: Sendable {
    @usableFromInline enum Kind: Sendable {
        /// The global injector, and where the property is declared. The owner is the name, if it has one.
        case globalInjector(StaticString, line: Int32)
        /// A handle, whose owner is the owner. Whether it is called on the main actor only.
        case handle(HandleSource.Kind, isOfMainActor: Bool)
    }

    @usableFromInline let kind: Kind
    @usableFromInline let owner: (any AnyObject & Sendable)?

    /// Makes the source of a property that asks the global injector, and notes it where blocks run for a try. These do so
    /// within a scope.
    @usableFromInline init(of type: any Any.Type, named name: BindingName?, fileID: StaticString, line: UInt) {
        precondition(fileID.hasPointerRepresentation, "A file's id is no single character.")
        kind = .globalInjector(fileID, line: Int32(clamping: Int(bitPattern: line)))
        owner = name.map(PropertyName.init)
        if GlobalInjector.hasScopes { note(type) }
    }

    /// Makes the source of a property that has a handle.
    @usableFromInline init(_ handle: HandleSource, isOfMainActor: Bool) {
        kind = .handle(handle.kind, isOfMainActor: isOfMainActor)
        owner = handle.owner
    }

    /// The name that the property requests.
    @usableFromInline var name: BindingName? {
        guard case .globalInjector = kind, let owner else { return nil }
        // Safe because the owner of such a property is its name.
        return unsafe known(owner, as: PropertyName.self).name
    }
}

/// The name that a property requests.
private final class PropertyName: Sendable {
    let name: BindingName

    init(_ name: BindingName) {
        self.name = name
    }
}

// MARK: Reading

// Whether the caller is on the main actor is asked where it matters: of a binding that lives there.

extension PropertySource {
    /// Returns the instance.
    @export(implementation) func instance<T>(of type: T.Type) throws(InjectionError) -> T {
        switch kind {
        case .handle(.slot(let slot), _):
            let word = slot.word
            defer { slot.endCall(word, keeper: owner) }
            try slot.beginCall(word)
            return slot.isReady ? slot.readInstance(as: type) : try slot.instance(ofProperty: type)
        case .globalInjector:
            let injector = try GlobalInjector.get()
            defer { extendLifetime(injector) }
            let name = name
            // For an optional type another binding may be nearer.
            if !FunctionType.isOptional(type), let slot = injector.lookupContext.slot(for: type, named: name),
                slot.isReady
            {
                return slot.readInstance(as: type)
            }
            return try injector.lookupContext.instance(ofProperty: type, named: name)
        case .handle:
            return try handedInstance(of: type)
        }
    }

    /// Returns the instance of a handle that is no plain one on a binding.
    @usableFromInline func handedInstance<T>(of type: T.Type) throws(InjectionError) -> T {
        guard case .handle(let handle, let isOfMainActor) = kind else { fatalError("The property has no handle.") }
        let callerIsOnMainActor = isOfMainActor && isOnMainActor()
        if isOfMainActor, !callerIsOnMainActor { throw .boundOnMainActor(BindingKey(of: type, named: nil)) }
        return try HandleSource(handle, owner).instance(of: type, callerIsOnMainActor: callerIsOnMainActor)
    }
}

extension Slot {
    /// Returns the instance to a property that has a handle.
    @usableFromInline func instance<T>(ofProperty type: T.Type) throws(InjectionError) -> T {
        try instance(of: type, callerIsOnMainActor: livesOnMainActor && isOnMainActor(), on: thread)
    }
}

extension LookupContext {
    /// Returns the instance to a property: for `X?` that of `X` if nothing is bound for `X?`, and nil if nothing is bound for
    /// either under that name.
    @usableFromInline func instance<T>(ofProperty type: T.Type, named name: BindingName?) throws(InjectionError) -> T {
        // The kind of type first, because a cast takes longer.
        if FunctionType.isOptional(type), let optional = type as? any OptionalProperty.Type {
            return try instance(ofOptional: optional, type, named: name)
        }
        return try instance(of: slot(for: type, named: name), ofProperty: type, named: name)
    }

    private func instance<Optional: OptionalProperty, T>(
        ofOptional optional: Optional.Type, _ type: T.Type, named name: BindingName?
    ) throws(InjectionError) -> T {
        let slot = registry.slot(for: ObjectIdentifier(type), or: ObjectIdentifier(optional.wrappedType), named: name)
        if let slot, slot.isReady { return same(optional.init(readFrom: slot), as: type) }
        if slot == nil, registry.layout.isAbsent(type, named: name) {
            return same(optional.init(nilLiteral: ()), as: type)
        }
        return try instance(of: slot, ofProperty: type, named: name)
    }

    private func instance<T>(
        of slot: Slot?, ofProperty type: T.Type, named name: BindingName?
    ) throws(InjectionError) -> T {
        let callerIsOnMainActor = slot?.livesOnMainActor == true && isOnMainActor()
        return try otherInstance(of: slot, type, named: name, callerIsOnMainActor: callerIsOnMainActor)
    }
}

extension Layout {
    /// Whether a type is optional, and nothing is bound for it or for what it wraps, with any arguments.
    package func isAbsent(_ type: any Any.Type, named name: BindingName?) -> Bool {
        FunctionType.isOptional(type) && !hasBinding(for: type, named: name)
    }
}

/// An optional type, whose instance may be bound for what it wraps.
private protocol OptionalProperty: ExpressibleByNilLiteral, SendableMetatype {
    static var wrappedType: any Any.Type { get }

    /// Reads the instance of a slot, which is bound for this type or for the wrapped one.
    init(readFrom slot: Slot)
}

extension Optional: OptionalProperty {
    fileprivate init(readFrom slot: Slot) {
        self = slot.boundType == Wrapped.self ? slot.readInstance(as: Wrapped.self) : slot.readInstance(as: Self.self)
    }
}

// MARK: Checks and traps

extension PropertySource {
    /// Notes a property for the innermost block of the thread, if that runs for a try.
    @inline(never) private func note(_ type: any Any.Type) {
        let thread = ResolutionThread.current
        guard case .globalInjector(let fileID, let line) = kind, thread.depth > 0 else { return }
        let slot = thread.innermostSlot
        guard slot.isRehearsed else { return }
        slot.header.registry.object.nearestNotes?.noteProperty(
            of: slot.place, type, named: name, at: BindingSite(fileID: fileID.description, line: Int(line)))
    }

    /// Ends the process. Prints the property that has no instance, and why.
    @usableFromInline @inline(never) func trap(_ error: InjectionError, for type: any Any.Type) -> Never {
        func message(_ error: InjectionError) -> String {
            let key = BindingKey(of: type, named: name)
            return text("A property requested \(key) and got none.\n\(error.description)")
        }
        guard case .globalInjector(let fileID, let line) = kind else { fatalError(message(error)) }
        let site = BindingSite(fileID: fileID.description, line: Int(line))
        let error = error.ofProperty(at: site, reachesMainActor: isOnMainActor())
        fatalError(message(error), file: fileID, line: UInt(bitPattern: Int(line)))
    }
}

extension InjectionError {
    /// Returns the error of a property that can't be served.
    package func ofProperty(at site: BindingSite, reachesMainActor: Bool) -> InjectionError {
        guard let key else { return self }
        return with(key.with { ($0.properties, $0.leavesMainActor) = ([site], !reachesMainActor) }, path: path)
    }
}
