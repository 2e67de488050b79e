/// The source of a property's instances: the global injector, or a handle.
///
/// The keeper is an object beside the kind, and not within its cases, so that a read need not count it.
@usableFromInline struct PropertySource: Sendable {
    @usableFromInline enum Kind: Sendable {
        /// The global injector, and where the property is declared. The keeper has the name, if there is one.
        case globalInjector(StaticString, line: Int32)
        /// A handle, whose keeper is the keeper. Whether it is called on the main actor only.
        case handle(HandleSource.Kind, isOfMainActor: Bool)
    }

    @usableFromInline let kind: Kind
    @usableFromInline let keeper: (any AnyObject & Sendable)?

    /// Makes the source of a property that asks the global injector, and notes it in a rehearsal. Blocks of that do
    /// so within a scope.
    @usableFromInline init(of type: any Any.Type, named name: BindingName?, fileID: StaticString, line: UInt) {
        precondition(fileID.hasPointerRepresentation, "A file's id is no single character.")
        kind = .globalInjector(fileID, line: Int32(clamping: Int(bitPattern: line)))
        keeper = name.map(PropertyName.init)
        if GlobalInjector.hasScopes { note(type) }
    }

    /// Makes the source of a property that has a handle.
    @usableFromInline init(_ handle: HandleSource, isOfMainActor: Bool) {
        kind = .handle(handle.kind, isOfMainActor: isOfMainActor)
        keeper = handle.keeper
    }

    /// The name that the property requests.
    @usableFromInline var name: BindingName? {
        guard case .globalInjector = kind, let keeper else { return nil }
        // Safe because the keeper of such a property has its name.
        return unsafe known(keeper, as: PropertyName.self).name
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
            let stripe = slot.stripeOfStack
            defer { slot.endCall(stripe, keeper: keeper) }
            try slot.beginCall(stripe)
            return slot.isReady ? slot.readInstance(as: type) : try Self.instance(of: slot, as: type)
        case .globalInjector:
            let injector = try GlobalInjector.get()
            defer { extendLifetime(injector) }
            let name = name
            let slot = injector._lookupContext.slot(for: type, named: name)
            if let slot {
                if slot.isReady { return slot.readInstance(as: type) }
            } else if let optional = type as? any OptionalProperty.Type,
                let slot = optional.wrappedSlot(in: injector._lookupContext, named: name), slot.isReady
            {
                return same(optional.init(wrappingInstanceOf: slot), as: type)
            }
            return try Self.instance(of: slot, as: type, named: name, in: injector._lookupContext)
        case .handle:
            return try handedInstance(of: type)
        }
    }

    /// Returns the instance of a handle that is no plain one on a binding.
    @usableFromInline func handedInstance<T>(of type: T.Type) throws(InjectionError) -> T {
        guard case .handle(let handle, let isOfMainActor) = kind else { fatalError("The property has no handle.") }
        let callerIsOnMainActor = isOfMainActor && isOnMainActor()
        if isOfMainActor, !callerIsOnMainActor { throw .boundOnMainActor(BindingKey(of: type, named: nil)) }
        return try HandleSource(handle, keeper).instance(of: type, callerIsOnMainActor: callerIsOnMainActor)
    }
}

extension PropertySource {
    /// Returns the instance of a slot.
    @usableFromInline static func instance<T>(of slot: Slot, as type: T.Type) throws(InjectionError) -> T {
        let callerIsOnMainActor = slot.livesOnMainActor && isOnMainActor()
        return try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: slot.thread)
    }

    /// Returns the instance that the global injector has, from the slot of the very type if there is one.
    @usableFromInline static func instance<T>(
        of slot: Slot?, as type: T.Type, named name: BindingName?, in context: borrowing _LookupContext
    ) throws(InjectionError) -> T {
        if let slot { return try instance(of: slot, as: type) }
        let registry = context.registry
        let thread = context.thread
        let target = try registry.layout.target(of: TypeRequest(type: type, name: name, thread: thread))
        switch target {
        case .binding(let binding), .wrapped(let binding): return try instance(of: registry.slot(of: binding), as: type)
        case .absent, .set:
            let callerIsOnMainActor =
                target.bindings.contains(where: { $0.lend(\.livesOnMainActor) }) && isOnMainActor()
            return try registry.value(of: target, as: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
        }
    }
}

/// An optional type, whose instance may be bound for what it wraps.
@usableFromInline protocol OptionalProperty: SendableMetatype {
    /// Returns the slot of what it wraps.
    static func wrappedSlot(in context: borrowing _LookupContext, named name: BindingName?) -> Slot?

    /// Reads the instance of the slot of what it wraps.
    init(wrappingInstanceOf slot: Slot)
}

// Clients have this code, because a property knows its type there: so an optional costs little more than what it wraps.
extension Optional: OptionalProperty {
    @export(implementation) @inline(__always)
    static func wrappedSlot(in context: borrowing _LookupContext, named name: BindingName?) -> Slot? {
        context.slot(for: Wrapped.self, named: name)
    }

    @export(implementation) @inline(__always) init(wrappingInstanceOf slot: Slot) {
        self = slot.readInstance(as: Wrapped.self)
    }
}

// MARK: Checks and traps

extension PropertySource {
    /// Notes a property for the innermost block of the thread, if that runs in a rehearsal.
    @inline(never) private func note(_ type: any Any.Type) {
        let thread = ResolutionThread.current
        guard case .globalInjector(let fileID, let line) = kind, thread.depth > 0 else { return }
        let slot = thread.innermostSlot
        guard slot.isRehearsed else { return }
        slot.header.registry.object.nearestNotes?.noteProperty(
            of: slot.binding, type, named: name, at: BindingSite(fileID: fileID.description, line: Int(line)))
    }

    /// Ends the process. Prints the property that has no instance, and why.
    @usableFromInline @inline(never) func trap(_ error: InjectionError, for type: any Any.Type) -> Never {
        let key = BindingKey(of: type, named: name)
        guard case .globalInjector(let fileID, let line) = kind else {
            fatalError(String(describing: Trap.property(key, error)))
        }
        let site = BindingSite(fileID: fileID.description, line: Int(line))
        let error = error.ofProperty(at: site, reachesMainActor: isOnMainActor())
        fatalError(
            String(describing: Trap.property(key, error)), file: fileID, line: UInt(bitPattern: Int(line)))
    }
}
