// The lookups of injectors and resolvers. All are methods of the context, whose lender keeps the registry meanwhile.

extension _LookupContext {
    /// Returns the slot of a provider, or of a factory without arguments.
    // The registry is borrowed, not counted.
    @export(implementation) func slot<T>(for type: T.Type, named name: BindingName?) -> Slot? {
        unmanagedRegistry.lend { $0.slot(for: type, named: name) }
    }

    /// Returns the slot of a factory with a list of arguments that any thread may call.
    @export(implementation) @inline(__always)
    func slot<T>(toMake type: T.Type, named name: BindingName?, taking arguments: any Any.Type) -> Slot? {
        let arguments = BindingDescription.id(of: arguments)
        let slot = unmanagedRegistry.lend { $0.slot(for: type, named: name, taking: arguments) }
        guard let slot, slot.isOrdinaryFactory else { return nil }
        return slot
    }

    /// Returns the instance of the slot that was found for a type, or, without a slot, the value that the type gets
    /// otherwise. The slot is mostly that of weak or graph scope, or of the main actor.
    @usableFromInline func otherInstance<T>(
        of slot: Slot?, _ type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool = false,
        isInferred: Bool = false
    ) throws(InjectionError) -> sending T {
        let found: Slot
        if let slot {
            found = slot
        } else {
            noteNeed(of: type, named: name)
            let target = try registry.layout.target(
                of: TypeRequest(
                    type: type, name: name, isInferred: isInferred, callerIsOnMainActor: callerIsOnMainActor,
                    thread: thread))
            switch target {
            case .binding(let binding), .wrapped(let binding): found = registry.slot(of: binding)
            case .absent, .set:
                return try registry.value(of: target, as: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
            }
        }
        // Safe because shared instances are Sendable, and those of the main actor are requested there only.
        return unsafe sent(try found.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
    }

    /// Returns the instances of every name of a type, in the order of binding; one that shadows another stands in its
    /// place.
    func instances<T>(for type: T.Type, callerIsOnMainActor: Bool = false) throws(InjectionError) -> [T] {
        let bindings = registry.layout.bindings(ofAll: type)
        noteNeed(of: bindings, isDeferred: false)
        return try registry.slots(of: bindings).instances(
            of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
    }
}

// MARK: Needs

// The requests of a block are noted where it runs in a rehearsal. Its registry's table finds nothing then, so that each
// lookup of a key comes here; one that finds its key never looks whether it is to be noted.

extension _LookupContext {
    /// Notes that a block which runs in a rehearsal requests an instance, a handle, or the product of a factory. For an
    /// optional type another may stand, and for an array several. Without arguments it may be a provider's.
    @usableFromInline @inline(never) func noteNeed(
        of type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type = NoArguments.self,
        isDeferred: Bool = false
    ) {
        guard isRehearsed else { return }
        let list = arguments == NoArguments.self ? nil : arguments
        let request = TypeRequest(type: type, name: name, arguments: list, callerIsOnMainActor: true, thread: thread)
        if let target = try? registry.layout.search(for: request) {
            noteNeed(of: target.bindings, isDeferred: isDeferred)
        }
    }

    @inline(never) func noteNeed(of bindings: [Borrowed<Binding>], isDeferred: Bool) {
        guard isRehearsed, let notes = registry.nearestNotes else { return }
        let isDeferred = isDeferred || thread.runsAction
        for binding in bindings {
            notes.note((binding: binding.object, isDeferred: isDeferred), of: thread.innermostSlot.binding)
        }
    }

    /// Whether a block of a rehearsal asks.
    private var isRehearsed: Bool { blockThread != nil && unmanagedRegistry.lend { $0.isRehearsed } }
}

extension Registry {
    /// The notes on its blocks, or on those of the nearest parent that has some: a block may make children.
    var nearestNotes: (any RehearsalNotes)? { lineage.first { $0.notes != nil }?.notes }
}
