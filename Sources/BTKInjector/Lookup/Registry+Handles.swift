// Shared by handles that are made and handles that are called.

/// On which thread a factory is called, and with what rights.
@usableFromInline
struct FactoryCaller {
    let thread: ResolutionThread
    var isOnMainActor = false
    /// Whether the arguments may leave the caller. The block of an ordinary factory owns its arguments.
    var sendsArguments = true

    @usableFromInline
    init(_ thread: ResolutionThread, isOnMainActor: Bool = false, sendsArguments: Bool = true) {
        self.thread = thread
        self.isOnMainActor = isOnMainActor
        self.sendsArguments = sendsArguments
    }
}

extension Registry {
    /// Makes the registry of an injector, which is its owner, and an owner of the parent.
    static func open(
        _ layout: Layout, parent: Registry?, rehearsal: (any Rehearsing)? = nil
    ) throws(InjectionError) -> Registry {
        guard let parent else {
            return Registry(layout, threadLocal: ResolutionThread.threadLocal, parent: nil, rehearsal: rehearsal)
        }
        guard parent.useCount.addOwner() else { throw .injectorReleased(BindingKey(Injector.self)) }
        return Registry(layout, threadLocal: parent.threadLocal, parent: parent, rehearsal: rehearsal)
    }

    /// Returns the slot of a factory that the caller may call.
    @usableFromInline
    func slot(
        toMake type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, by caller: FactoryCaller
    ) throws(InjectionError) -> Slot {
        slot(of: try layout.place(toMake: type, named: name, taking: arguments, by: caller))
    }

    /// Makes a new instance; for `X?` one of `X`, if nothing is bound for `X?`.
    ///
    /// The caller is on the main actor if it says so, and sends the arguments if it says so.
    @usableFromInline
    func make<T, each Argument>(
        _ type: T.Type, named name: BindingName?, by caller: FactoryCaller, _ argument: repeat each Argument
    ) throws(InjectionError) -> sending T {
        if let optional = layout.optional(standingFor: type, named: name) {
            // Safe because factories make new instances, and those of the main actor are requested there only.
            nonisolated(unsafe) let storage = UnsafeMutablePointer<T>.allocate(capacity: 1)
            defer { storage.deallocate() }
            try optional.make(storage, in: self, named: name, by: caller, repeat each argument)
            return storage.move()
        }
        let slot = try slot(
            toMake: type, named: name, taking: ArgumentList<repeat each Argument>.self, by: caller)
        // Safe because the caller sends the arguments, or is on the main actor, where the block runs, too.
        nonisolated(unsafe) let argument = (repeat each argument)
        return try FactoryReference<T, repeat each Argument>(slot).run(
            on: caller.thread
        ) { block, resolver in try block.make(&resolver, repeat each argument) }
    }

    /// Enters the registry, which does not end before the call. End the call, whether this throws or not.
    @export(implementation)
    func beginCall(of slot: Slot) throws(InjectionError) {
        guard useCount.enter() else { throw released(slot) }
    }

    @export(implementation)
    func endCall() {
        if useCount.exit() { end() }
    }

    @usableFromInline
    @inline(never)
    func released(_ slot: Slot) -> InjectionError { .injectorReleased(slot.key(askedOn: .current)) }
}

extension InjectionError {
    /// Wraps an error of the block of a handle made by hand.
    @inline(never)
    static func wrapping(_ error: any Error, from type: any Any.Type) -> InjectionError {
        if let error = error as? InjectionError { return error }
        let key = BindingKey(BindingKey.Facts(type: type, name: nil))
        return .constructionFailed(key, path: ResolutionThread.current.path(to: key), underlying: error)
    }
}
