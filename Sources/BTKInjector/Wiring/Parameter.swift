/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter: SendableMetatype {
    static var kind: ParameterKind { get }

    /// Initializes memory that has storage for `Self`.
    static func initialize(
        _ storage: Storage, for call: ParameterCall
    ) throws(InjectionError)
}

/// The kinds of parameters that stand for something else.
enum ParameterKind {
    /// A handle on a provider, or with an `ArgumentList` on a factory. One that reaches the main actor is called there,
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

/// A parameter that is looked up by the check, or by who wants to know what a function needs.
struct ParameterRequest {
    let need: ParameterNeed
    /// Whether the function runs on the main actor.
    let callerIsOnMainActor: Bool
    let thread: ResolutionThread

    var name: BindingName? { need.key?.name }
}

extension Layout {
    /// Adds the bindings that a parameter needs, or one of the type that it wraps: none, if it does without.
    @inline(never)
    func addDependencies(
        of type: any Any.Type, for request: ParameterRequest, to dependencies: inout [Dependency]
    ) throws(InjectionError) {
        let (name, thread) = (request.name, request.thread)
        if let place = place(type, named: name) {
            return dependencies.add(place.dependency)
        }
        var missing = type
        switch (type as? any Parameter.Type)?.kind {
        case .handle(let target, let arguments, let reachesMainActor):
            let place = try place(toCall: target, taking: arguments, sendsArguments: !reachesMainActor, for: request)
            return dependencies.add((place: place, isDeferred: true, reachesMainActor: reachesMainActor))
        case .optional(let wrapped):
            if let place = try place(wrappedIn: type, named: name, on: thread) {
                return dependencies.add(place.dependency)
            }
            // An optional handle, closure or array does without just as well, unless `with` names it.
            guard request.need.key != nil || isBound(wrapped, request.need.closure) else { return }
            return try addDependencies(of: wrapped, for: request, to: &dependencies)
        case .array(let element):
            // A name is that of an array which is bound.
            guard name == nil else { break }
            let places = places(ofAll: element)
            for place in places { dependencies.add(place.dependency) }
            guard places.isEmpty else { return }
            missing = element
        case nil:
            guard let closure = request.need.closure else { break }
            return dependencies.add(try closure.dependency(in: self, for: request))
        }
        throw missingBindingError(for: missing, named: name, taking: NoArguments.self, on: thread)
    }

    /// Whether anything is bound that an optional parameter may stand for.
    private func isBound(_ wrapped: any Any.Type, _ closure: ClosureType?) -> Bool {
        switch (wrapped as? any Parameter.Type)?.kind {
        case .handle(let target, let arguments, _): hasBinding(toCall: target, taking: arguments)
        case .optional: true
        case .array(let element): !places(ofAll: element).isEmpty || hasExactBinding(for: element, named: nil)
        case nil: closure?.isBound(in: self) == true
        }
    }

    /// Whether anything is bound that a handle without a name may call.
    ///
    /// - Parameter arguments: The `ArgumentList` of a factory; nil for a provider.
    func hasBinding(toCall type: any Any.Type, taking arguments: (any Any.Type)?) -> Bool {
        arguments == nil ? hasBinding(for: type, named: nil) : hasExactBinding(for: type, named: nil)
    }

    /// Returns the place that a handle calls.
    @inline(never)
    func place(
        toCall type: any Any.Type, taking arguments: (any Any.Type)?, sendsArguments: Bool = true,
        for request: ParameterRequest
    ) throws(InjectionError) -> Place {
        guard let arguments else { return try place(toProvide: type, named: request.name, on: request.thread) }
        // Of the main actor, too: like other dependencies, it is reported with all that reach it.
        return try place(
            toMake: type, named: request.name, taking: arguments,
            by: (thread: request.thread, isOnMainActor: true, sendsArguments: sendsArguments))
    }
}

extension Place {
    /// The bindings that the wired function needs. Leaves out what is not bound.
    var wiredDependencies: [Dependency] {
        let binding = description
        var dependencies: [Dependency] = []
        for (index, type) in binding.parameters.enumerated() where binding.argument(index) == nil {
            if binding.isByType(index), let place = layout.place(type) {
                dependencies.add(place.dependency)
                continue
            }
            let request = ParameterRequest(
                need: binding.need(at: index), callerIsOnMainActor: livesOnMainActor, thread: .current)
            do throws(InjectionError) {
                try layout.addDependencies(of: type, for: request, to: &dependencies)
            } catch {}
        }
        return dependencies
    }
}

/// A parameter that is optional, an array, or stands for a type that is bound as another: what the check has found.
final class ParameterPlan: Sendable {
    let need: ParameterNeed
    /// The parameter's type, kept because the cast takes long; nil for a closure.
    let parameter: (any Parameter.Type)?
    /// All elements of an array, or the one that is needed, or none.
    let places: [Place]
    /// Whether these are needed later only.
    let isDeferred: Bool

    init(_ need: ParameterNeed, _ dependencies: [Dependency]) {
        self.need = need
        parameter = need.type as? any Parameter.Type
        var places: [Place] = []
        for dependency in dependencies { places.add(dependency.place) }
        self.places = places
        isDeferred = dependencies.first?.isDeferred == true
    }
}

/// A parameter that is made for a function as it was planned.
struct ParameterCall {
    let plan: ParameterPlan
    let owner: Slot
    let registry: Registry
    let thread: ResolutionThread

    /// The slot of the one binding that is needed.
    var slot: Slot { registry.slot(of: plan.places[0]) }

    /// Initializes memory that has storage for the parameter.
    func initialize(_ storage: Storage) throws(InjectionError) {
        if let parameter = plan.parameter {
            try parameter.initialize(storage, for: self)
        } else {
            try plan.need.closure!.initialize(storage, for: self)
        }
    }

    /// Initializes memory with what is wrapped by the parameter.
    func initialize<Wrapped>(_ storage: Storage, asWrapped type: Wrapped.Type) throws(InjectionError) {
        if plan.places[0].description.type == Wrapped.self, !plan.isDeferred {
            storage.initialize(
                to: try slot.instance(of: Wrapped.self, callerIsOnMainActor: owner.livesOnMainActor, on: thread))
        } else if let closure = plan.need.closure, FunctionType.describes(Wrapped.self) {
            try closure.initialize(storage, for: self)
        } else {
            // Safe because the plan has a binding for something else only if the type stands for that.
            try (Wrapped.self as! any Parameter.Type).initialize(storage, for: self)
        }
    }
}

extension Parameter {
    /// Initializes the memory of a handle.
    static func initialize(
        _ storage: Storage, for call: ParameterCall
    ) throws(InjectionError) {
        HandleSource(call.slot, of: kind.target!).initializeHandle(storage)
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
        _ storage: Storage, for call: ParameterCall
    ) throws(InjectionError) {
        guard !call.plan.places.isEmpty else {
            storage.initialize(to: Self.none)
            return
        }
        // In the same memory. Safe because an optional takes at least as much as what it wraps.
        try call.initialize(storage, asWrapped: Wrapped.self)
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
        _ storage: Storage, for call: ParameterCall
    ) throws(InjectionError) {
        let instances: [Element] = try call.registry.instances(
            at: call.plan.places, callerIsOnMainActor: call.owner.livesOnMainActor, on: call.thread)
        storage.initialize(to: instances)
    }
}
