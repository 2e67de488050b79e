// The lookups of injectors and resolvers. All are methods of the context, whose lender keeps the registry meanwhile.

extension LookupContext {
    // The registry is borrowed, not counted.

    /// Returns the slot of a provider, or of a factory without arguments.
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

    /// Returns the instance of a slot, mostly one that is neither a singleton nor an ordinary factory, or of none for this
    /// very type.
    @usableFromInline func otherInstance<T>(
        of slot: Slot?, _ type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool = false,
        isInferred: Bool = false
    ) throws(InjectionError) -> sending T {
        // In a frame of its own, because what stands in is copied there. An optional that nobody has stated is no such.
        if slot == nil, registry.layout.mayStandIn(type, named: name),
            !(isInferred && registry.layout.isAbsent(type, named: name))
        {
            return unsafe sent(try standInOrInstance(type, named: name, callerIsOnMainActor: callerIsOnMainActor))
        }
        let slot =
            if let slot { slot } else {
                registry.slot(
                    of: try registry.layout.place(
                        toProvide: type, named: name, callerIsOnMainActor: callerIsOnMainActor, on: thread))
            }
        // Safe because shared instances are Sendable, and those of the main actor are requested there only.
        return unsafe sent(try slot.instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread))
    }

    /// Returns the instance of a provider, or a new one of a factory without arguments, to a caller of either kind.
    @export(implementation) func instance<T>(
        for type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool, isInferred: Bool = false
    ) throws(InjectionError) -> T {
        let slot = slot(for: type, named: name)
        if recording != nil { record(slot, of: type, named: name) }
        if let slot, slot.isReady { return slot.readInstance(as: type) }
        return try otherInstance(
            of: slot, type, named: name, callerIsOnMainActor: callerIsOnMainActor, isInferred: isInferred)
    }

    /// Returns the instances of every name of a type, in the order of binding; shadowed ones in place.
    func instances<T>(for type: T.Type, callerIsOnMainActor: Bool = false) throws(InjectionError) -> [T] {
        let places = registry.layout.places(ofAll: type)
        for place in places { add(place, isDeferred: false) }
        return try thread.instances(
            of: registry.slots(of: places), as: type, callerIsOnMainActor: callerIsOnMainActor)
    }

    /// Makes a handle of a provider.
    @export(implementation)
    func provider<T>(
        for type: T.Type, named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> Provider<T> {
        // At once where the very type is bound, as mostly.
        if recording == nil, let slot = slot(for: type, named: name), !slot.livesOnMainActor {
            return Provider(source: HandleSource(slot))
        }
        return Provider(
            source: try sourceOfProvider(of: type, named: name, reachesMainActor: false, isInferred: isInferred))
    }

    /// Makes a handle of a factory.
    @export(implementation) func factory<T, each Argument>(
        named name: BindingName?, isInferred: Bool = false
    ) throws(InjectionError) -> Factory<T, repeat each Argument> {
        let arguments = (repeat each Argument).self
        if recording == nil, let slot = slot(toMake: T.self, named: name, taking: arguments) {
            return Factory(source: HandleSource(slot))
        }
        return Factory(
            source: try sourceOfFactory(
                of: T.self, named: name, taking: arguments, reachesMainActor: false, isInferred: isInferred))
    }

    @inline(never) private func standInOrInstance<T>(
        _ type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool
    ) throws(InjectionError) -> T {
        if let value = try standIn(for: type, named: name, callerIsOnMainActor: callerIsOnMainActor) { return value }
        let place = try registry.layout.place(
            toProvide: type, named: name, callerIsOnMainActor: callerIsOnMainActor, on: thread)
        return try registry.slot(of: place).instance(of: type, callerIsOnMainActor: callerIsOnMainActor, on: thread)
    }

    /// Returns what stands for a type that nothing is bound for.
    @inline(never) private func standIn<T>(
        for type: T.Type, named name: BindingName?, callerIsOnMainActor: Bool
    ) throws(InjectionError) -> T? {
        guard let standIn = type as? any StandIn.Type else { return nil }
        let (registry, thread) = (registry, thread)
        if recording != nil, let element = (type as? any ArrayType.Type)?.element {
            for place in registry.layout.places(ofAll: element) { add(place, isDeferred: false) }
        }
        func value<S: StandIn>(_ type: S.Type) throws(InjectionError) -> T? {
            try S.standIn(in: registry, named: name, callerIsOnMainActor: callerIsOnMainActor, on: thread)
                .map { same($0, as: T.self) }
        }
        return try value(standIn)
    }

    /// Finds where any provider gets its instances from.
    ///
    /// - Parameter reachesMainActor: Whether it gives them there.
    @usableFromInline func sourceOfProvider(
        of type: any Any.Type, named name: BindingName?, reachesMainActor: Bool, isInferred: Bool = false
    ) throws(InjectionError) -> HandleSource {
        record(type, named: name, taking: NoArguments.self, isDeferred: true)
        if registry.layout.place(type, named: name) == nil, !(isInferred && registry.layout.isAbsent(type, named: name)),
            let standIn = type as? any StandIn.Type,
            let source = standIn.source(in: registry, named: name, reachesMainActor: reachesMainActor)
        {
            return source
        }
        let slot = registry.slot(
            of: try registry.layout.place(
                toProvide: type, named: name, callerIsOnMainActor: reachesMainActor, on: thread))
        guard reachesMainActor || !slot.livesOnMainActor else { throw slot.boundOnMainActor }
        return HandleSource(slot, isWrapped: slot.boundType != type)
    }

    /// Finds where any factory handle gets its instances from.
    @usableFromInline func sourceOfFactory(
        of type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, reachesMainActor: Bool,
        isInferred: Bool = false
    ) throws(InjectionError) -> HandleSource {
        record(type, named: name, taking: arguments, isDeferred: true)
        let layout = registry.layout
        if let standIn = type as? any StandIn.Type, let wrapped = (type as? any OptionalType.Type)?.wrappedType,
            !layout.hasExactBinding(for: type, named: name),
            !(isInferred && !layout.hasExactBinding(for: wrapped, named: name))
        {
            func absent<T: StandIn, Arguments>(_ type: T.Type, _: Arguments.Type) -> HandleSource {
                HandleSource(HandleBlock<T, Arguments> { _ in unsafe sent(T.absent!) })
            }
            guard layout.hasExactBinding(for: wrapped, named: name) else { return absent(standIn, arguments) }
            let place = try layout.place(
                toMake: wrapped, named: name, taking: arguments, callerIsOnMainActor: reachesMainActor,
                sendsArguments: !reachesMainActor, on: thread)
            return HandleSource(registry.slot(of: place), isWrapped: true)
        }
        let place = try registry.layout.place(
            toMake: type, named: name, taking: arguments, callerIsOnMainActor: reachesMainActor,
            sendsArguments: !reachesMainActor, on: thread)
        return HandleSource(registry.slot(of: place))
    }
}

// MARK: Recording

// The needs of a block are recorded while it runs for the first time.

extension LookupContext {
    /// Records that the block requests an instance, whose slot is known if there is one for the very type.
    @usableFromInline @inline(never)
    func record(_ slot: Slot?, of type: any Any.Type, named name: BindingName?) {
        if let slot { return add(slot.place, isDeferred: false) }
        record(type, named: name, taking: NoArguments.self, isDeferred: false)
    }

    /// Records that the block requests an instance, a handle, or the product of a factory. For an optional type another may
    /// stand. Without arguments it may be a provider's.
    @usableFromInline @inline(never)
    func record(_ type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, isDeferred: Bool) {
        guard recording != nil else { return }
        let layout = registry.layout
        if let place = layout.place(type, named: name, taking: arguments) {
            add(place, isDeferred: isDeferred)
        } else if let type = layout.wrappedType(standingFor: type, named: name) {
            record(type, named: name, taking: arguments, isDeferred: isDeferred)
        }
    }

    @inline(never) private func add(_ place: Place, isDeferred: Bool) {
        guard let recording else { return }
        let isDeferred = isDeferred || thread.runsAction
        if place.isStandIn {
            for dependency in place.binding.recorded {
                DependencyRecorder.add((place: dependency.place, isDeferred: isDeferred), of: recording)
            }
            return
        }
        DependencyRecorder.add((place: place, isDeferred: isDeferred), of: recording)
    }
}
