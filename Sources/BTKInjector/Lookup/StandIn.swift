// What stands for an optional or an array that nothing is bound for: nil, and the instances of all names.

/// A type that has values where nothing is bound for it.
protocol StandIn: SendableMetatype {
    /// Returns what stands for it; nil if that is for the binding of something else to say.
    static func standIn(
        in registry: Registry, named name: BindingName?, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> Self?

    /// Returns the source of a handle on that.
    static func source(in registry: Registry, named name: BindingName?, reachesMainActor: Bool) -> HandleSource?

    /// The value of what is absent, if it has one.
    static var absent: Self? { get }

    static func isAbsent(in layout: Layout, named name: BindingName?) -> Bool
}

extension Optional: StandIn {
    static var absent: Self? { .some(.none) }

    static func isAbsent(in layout: Layout, named name: BindingName?) -> Bool {
        guard !layout.hasExactBinding(for: Self.self, named: name), !layout.hasExactBinding(for: Wrapped.self, named: name)
        else { return false }
        guard let element = (Wrapped.self as? any ArrayType.Type)?.element else { return true }
        return layout.places(ofAll: element).isEmpty && !layout.hasExactBinding(for: element, named: nil)
    }

    static func standIn(
        in registry: Registry, named name: BindingName?, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> Self? {
        if isAbsent(in: registry.layout, named: name) { return .some(.none) }
        func array<S: StandIn>(_ type: S.Type) throws(InjectionError) -> Self? {
            let value = try S.standIn(
                in: registry, named: name, callerIsOnMainActor: callerIsOnMainActor, on: thread)
            return value.map { .some(same($0, as: Wrapped.self)) }
        }
        guard Wrapped.self is any ArrayType.Type, let type = Wrapped.self as? any StandIn.Type else { return nil }
        return try array(type)
    }

    static func source(in registry: Registry, named name: BindingName?, reachesMainActor: Bool) -> HandleSource? {
        guard isAbsent(in: registry.layout, named: name) else { return nil }
        return HandleSource(HandleBlock<Self, Void> { _ in nil })
    }
}

/// The type of an array.
protocol ArrayType {
    static var element: any Any.Type { get }
}

extension Array: ArrayType {
    static var element: any Any.Type { Element.self }
}

extension Array: StandIn {
    static var absent: Self? { nil }

    static func isAbsent(in layout: Layout, named name: BindingName?) -> Bool { false }

    private static func places(in layout: Layout, named name: BindingName?) -> [Place]? {
        guard name == nil, !layout.hasExactBinding(for: Self.self, named: nil) else { return nil }
        return layout.places(ofAll: Element.self)
    }

    static func standIn(
        in registry: Registry, named name: BindingName?, callerIsOnMainActor: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> Self? {
        guard let places = places(in: registry.layout, named: name) else { return nil }
        guard !places.isEmpty else {
            throw registry.layout.missingBindingError(
                for: Element.self, named: nil, taking: NoArguments.self, callerIsOnMainActor: callerIsOnMainActor,
                on: thread)
        }
        return try thread.instances(
            of: registry.slots(of: places), as: Element.self, callerIsOnMainActor: callerIsOnMainActor)
    }

    static func source(in registry: Registry, named name: BindingName?, reachesMainActor: Bool) -> HandleSource? {
        guard let places = places(in: registry.layout, named: name), !places.isEmpty,
            reachesMainActor || places.allSatisfy({ !$0.livesOnMainActor })
        else { return nil }
        let sources = registry.slots(of: places).map { HandleSource($0) }
        return HandleSource(
            HandleBlock<Self, Void> { _ in
                var all: [Element] = []
                for source in sources {
                    all.append(try source.instance(of: Element.self, callerIsOnMainActor: reachesMainActor))
                }
                return unsafe sent(all)
            })
    }
}

// MARK: Wired functions

extension Layout {
    /// Whether something may stand for a type, for which nothing is bound, as which an optional's own binding counts.
    @inline(never) func mayStandIn(_ type: any Any.Type, named name: BindingName?) -> Bool {
        type is any StandIn.Type && wrappedType(standingFor: type, named: name) == nil
    }

    /// Whether a type is an optional of what nothing is bound for.
    @inline(never) func isAbsent(_ type: any Any.Type, named name: BindingName?) -> Bool {
        guard FunctionType.isOptional(type), let form = type as? any StandIn.Type else { return false }
        return form.isAbsent(in: self, named: name)
    }

    /// Returns the place of a binding that stands for what a handle or a closure returns, if nothing is bound for that: a
    /// factory, which only that finds. Nil if nothing can stand for it.
    func standIn(
        for target: any Any.Type, taking arguments: (any Any.Type)?, of need: ParameterNeed, with key: BindingKey?,
        for owner: Place, hidesBinding: Bool = false
    ) throws(InjectionError) -> Place? {
        guard let type = target as? any StandIn.Type, hidesBinding || !hasExactBinding(for: target, named: key?.name)
        else { return nil }
        guard let arguments else {
            let inner = ParameterNeed(of: target, inFunctionOfMainActor: need.reachesMainActor, mayBeClosure: false)
            let source = try source(of: inner, with: key, for: owner, isLater: true)
            return gathering(target, from: source, onMainActor: need.reachesMainActor, for: owner)
        }
        guard let wrapped = (type as? any OptionalType.Type)?.wrappedType else { return nil }
        let made = place(wrapped, named: key?.name, taking: arguments)
        if made?.isFactory != true, hasExactBinding(for: wrapped, named: key?.name) {
            // A provider, or with other arguments: throws.
            _ = try place(
                toMake: wrapped, named: key?.name, taking: arguments, callerIsOnMainActor: true, sendsArguments: true,
                on: .current)
        }
        return making(type, taking: arguments, by: made, onMainActor: need.reachesMainActor, for: owner)
    }

    /// Lets stand in here for the forms of parents which what is bound nearer hides: an X hides `X?` and `[X]`.
    func hideForms() {
        guard let parent, parent.hasForms else { return }
        for place in parent.allPlaces where !place.isReplaced && !place.isStandIn && FunctionType.isForm(place.type) {
            guard table.find(keyOf: place) == nil, let form = place.type as? any StandIn.Type else { continue }
            let name = place.binding.metadata.name
            let arguments = place.binding.metadata.arguments
            if let element = (form as? any ArrayType.Type)?.element {
                guard name == nil, place.takes(nil),
                    let own = places.first(where: { $0.type == element && $0.takes(nil) && !$0.isReplaced })
                else { continue }
                let need = ParameterNeed(of: place.type, inFunctionOfMainActor: true, mayBeClosure: false)
                let there = places(ofAll: element).contains { $0.livesOnMainActor }
                guard let source = try? source(of: need, with: nil, for: place) else { continue }
                show(gathering(form, from: source, onMainActor: there, for: own))
            } else if let wrapped = (form as? any OptionalType.Type)?.wrappedType,
                let own = self.place(wrapped, named: name, taking: arguments), own.isPart(of: self)
            {
                show(making(form, named: name, taking: arguments, by: own, onMainActor: own.livesOnMainActor, for: own))
            }
        }
    }

    private func gathering<T>(
        _ type: T.Type, from source: ParameterSource, onMainActor: Bool, for owner: Place
    ) -> Place {
        let block = FactoryBlock<T, Void> { (i: inout Resolver, arguments: Void) in
            var arguments: Void = ()
            return try i.context.call(&arguments) { thread, arguments in try thread.call({ (t: T) in t }, arguments) }
        }
        let place = addStandIn(
            type, NoArguments.self, wiring: Wiring([type], with: []), onMainActor: onMainActor, for: owner, block)
        let memory = Storage.allocate(for: ParameterSource.self)
        memory.initialize(to: source)
        innerSources.add(memory)
        place.binding.parameterSources = memory
        place.binding.parameterSize = MemoryLayout<T>.size * 3
        var dependencies: [Dependency] = []
        addDependencies(of: source, to: &dependencies)
        place.binding.recorded = dependencies
        return place
    }

    private func making<T: StandIn, Arguments>(
        _ type: T.Type, named name: BindingName? = nil, taking arguments: Arguments.Type, by made: Place?,
        onMainActor: Bool, for owner: Place
    ) -> Place {
        let block = FactoryBlock<T, Arguments> { (i: inout Resolver, arguments: Arguments) in
            guard let made else { return unsafe sent(T.absent!) }
            let (registry, thread) = (i.context.registry, i.context.thread)
            guard made.isFactory else {
                return unsafe sent(
                    try registry.slot(of: made).instance(of: type, callerIsOnMainActor: onMainActor, on: thread))
            }
            return unsafe sent(try registry.slot(of: made).make(made.type, wrappedIn: type, on: thread, arguments))
        }
        let place = addStandIn(
            type, named: name, arguments, wiring: nil, onMainActor: onMainActor, for: owner, block)
        if let made { place.binding.recorded = [(made, isDeferred: true)] }
        return place
    }
}
