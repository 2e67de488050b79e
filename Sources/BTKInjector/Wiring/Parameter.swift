/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter: SendableMetatype {
    static var kind: ParameterKind { get }

    /// Initializes memory that has storage for `Self`, as it was planned, for a function that is called.
    static func initialize(
        _ storage: Storage, by plan: ParameterPlan, for parameters: borrowing Parameters
    ) throws(InjectionError)
}

/// The kinds of parameters that stand for something else.
enum ParameterKind {
    /// A handle on a provider, or with a list of arguments on a factory. One that reaches the main actor is called there,
    /// wherever its function runs, and does not send its arguments.
    case handle(any Any.Type, arguments: (any Any.Type)? = nil, reachesMainActor: Bool = false)
    case optional(any Any.Type)
    case array(any Any.Type)

    /// The type that it stands for, with which keys are compared, if that is another.
    var target: (any Any.Type)? {
        switch self {
        case .handle(let type, _, _), .optional(let type): type
        case .array: nil
        }
    }
}

extension Layout {
    /// Adds the bindings that a parameter needs: none, if it does without.
    ///
    /// - Parameter wrapped: What the parameter's type wraps, if that is to be found in its place.
    @inline(never)
    func addDependencies(
        of need: ParameterNeed, asWrapped wrapped: (any Any.Type)? = nil, to dependencies: inout [Dependency]
    ) throws(InjectionError) {
        let (type, name) = (wrapped ?? need.type, need.key?.name)
        if let place = place(type, named: name) { return dependencies.append(place.dependency) }
        var missing = type
        switch (type as? any Parameter.Type)?.kind {
        case .handle(let target, let arguments, let reachesMainActor):
            let place = try place(
                toCall: target, named: name, taking: arguments, sendsArguments: !reachesMainActor)
            return dependencies.append((place: place, isDeferred: true, reachesMainActor: reachesMainActor))
        case .optional(let wrapped):
            if let place = try place(wrappedIn: type, named: name, on: .current) {
                return dependencies.append(place.dependency)
            }
            // An optional handle, closure or array does without just as well, unless `with` names it.
            guard need.key != nil || isBound(wrapped, need.closure) else { return }
            return try addDependencies(of: need, asWrapped: wrapped, to: &dependencies)
        case .array(let element):
            // A name is that of an array which is bound.
            guard name == nil else { break }
            let places = places(ofAll: element)
            dependencies += places.map(\.dependency)
            guard places.isEmpty else { return }
            missing = element
        case nil:
            guard let closure = need.closure else { break }
            return dependencies.append(try closure.dependency(in: self, named: name))
        }
        throw missingBindingError(for: missing, named: name, taking: NoArguments.self, on: .current)
    }

    /// Whether anything is bound that an optional parameter may stand for.
    private func isBound(_ wrapped: any Any.Type, _ closure: ClosureType?) -> Bool {
        switch (wrapped as? any Parameter.Type)?.kind {
        case .handle(let target, let arguments, _): hasBinding(toCall: target, taking: arguments)
        case .optional: false
        case .array(let element): !places(ofAll: element).isEmpty || hasExactBinding(for: element, named: nil)
        case nil: closure?.isBound(in: self) == true
        }
    }

    /// Whether anything is bound that a handle without a name may call.
    ///
    /// - Parameter arguments: The list of arguments of a factory; nil for a provider.
    func hasBinding(toCall type: any Any.Type, taking arguments: (any Any.Type)?) -> Bool {
        arguments == nil ? hasBinding(for: type, named: nil) : hasExactBinding(for: type, named: nil)
    }

    /// Returns the place that a handle calls.
    @inline(never)
    func place(
        toCall type: any Any.Type, named name: BindingName?, taking arguments: (any Any.Type)?,
        sendsArguments: Bool = true
    ) throws(InjectionError) -> Place {
        guard let arguments else { return try place(toProvide: type, named: name, on: .current) }
        // Of the main actor, too: like other dependencies, it is reported with all that reach it.
        return try place(
            toMake: type, named: name, taking: arguments,
            by: ResolutionThread.current.mainActorCaller(sendsArguments: sendsArguments))
    }
}

extension Place {
    /// The bindings that the wired function needs. Leaves out what is not bound.
    package var wiredDependencies: [Dependency] {
        guard let wiring = binding.metadata.wiring else { return [] }
        var dependencies: [Dependency] = []
        for (index, type) in wiring.parameters.enumerated() where wiring.argument(index) == nil {
            if wiring.isByType(index), let place = layout.place(type) {
                dependencies.append(place.dependency)
                continue
            }
            do throws(InjectionError) {
                try layout.addDependencies(of: wiring.need(at: index), to: &dependencies)
            } catch {}
        }
        return dependencies
    }
}

/// The plan of a parameter that is optional, an array, or stands for a type that is bound as another: what the check has
/// found.
final class ParameterPlan: Sendable {
    let need: ParameterNeed
    /// The parameter's type, kept because the cast takes long; nil for a closure.
    private let parameter: (any Parameter.Type)?
    /// All elements of an array, or the one that is needed, or none.
    let places: [Place]
    /// Whether these are needed later only.
    let isDeferred: Bool

    init(_ need: ParameterNeed, _ dependencies: [Dependency]) {
        self.need = need
        parameter = need.type as? any Parameter.Type
        places = dependencies.map(\.place)
        isDeferred = dependencies.first?.isDeferred == true
    }

    /// Initializes memory that has storage for the parameter.
    func initialize(_ storage: Storage, for parameters: borrowing Parameters) throws(InjectionError) {
        if let parameter {
            try parameter.initialize(storage, by: self, for: parameters)
        } else {
            try need.closure!.initialize(storage, by: self, for: parameters)
        }
    }

    /// Initializes memory with what is wrapped by the parameter.
    fileprivate func initialize<Wrapped>(
        _ storage: Storage, asWrapped type: Wrapped.Type, for parameters: borrowing Parameters
    ) throws(InjectionError) {
        if places[0].type == Wrapped.self, !isDeferred {
            let slot = parameters.slot(of: places[0])
            storage.initialize(
                to: try slot.instance(
                    of: Wrapped.self, callerIsOnMainActor: parameters.owner.livesOnMainActor, on: parameters.thread))
        } else if let closure = need.closure, FunctionType.describes(Wrapped.self) {
            try closure.initialize(storage, by: self, for: parameters)
        } else {
            // Safe because the plan has a binding for something else only if the type stands for that.
            try (Wrapped.self as! any Parameter.Type).initialize(storage, by: self, for: parameters)
        }
    }
}

extension Parameter {
    /// Initializes the memory of a handle.
    static func initialize(
        _ storage: Storage, by plan: ParameterPlan, for parameters: borrowing Parameters
    ) throws(InjectionError) {
        HandleSource(parameters.slot(of: plan.places[0]), of: kind.target!).initializeHandle(storage)
    }
}

extension Provider: Parameter {
    static var kind: ParameterKind { .handle(T.self) }
}

extension Factory: Parameter {
    static var kind: ParameterKind { .handle(T.self, arguments: (repeat each Argument).self) }
}

extension Optional: Parameter {
    static var kind: ParameterKind { .optional(Wrapped.self) }

    static func initialize(
        _ storage: Storage, by plan: ParameterPlan, for parameters: borrowing Parameters
    ) throws(InjectionError) {
        guard !plan.places.isEmpty else { return storage.initialize(to: Self.none) }
        // In the same memory. Safe because an optional takes at least as much as what it wraps.
        try plan.initialize(storage, asWrapped: Wrapped.self, for: parameters)
        wrap(storage)
    }

    /// Makes an optional of what it wraps, in place. A function of its own, because any copy of a large value that it
    /// makes lies in its frame, and that is not around the block that has made the value.
    @inline(never)
    private static func wrap(_ storage: Storage) {
        storage.initialize(to: Self(storage.move(Wrapped.self)))
    }
}

extension Array: Parameter {
    static var kind: ParameterKind { .array(Element.self) }

    static func initialize(
        _ storage: Storage, by plan: ParameterPlan, for parameters: borrowing Parameters
    ) throws(InjectionError) {
        let instances: [Element] = try parameters.context.registry.instances(
            at: plan.places, callerIsOnMainActor: parameters.owner.livesOnMainActor, on: parameters.thread)
        storage.initialize(to: instances)
    }
}
