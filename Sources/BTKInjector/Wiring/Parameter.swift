/// A type of parameter that stands for something else than an instance of itself.
protocol Parameter: SendableMetatype {
    static var kind: ParameterKind { get }
}

extension Provider: Parameter {
    static var kind: ParameterKind { .handle(T.self) }
}

extension Factory: Parameter {
    static var kind: ParameterKind { .handle(T.self, arguments: (repeat each Argument).self) }
}

extension Optional: Parameter {
    static var kind: ParameterKind { .optional(Wrapped.self) }
}

extension Array: Parameter {
    static var kind: ParameterKind { .array(Element.self) }
}

/// The kinds of parameters that stand for something else.
enum ParameterKind {
    /// A handle on a provider, or with a list of arguments on a factory, or a closure that stands for one. One that reaches
    /// the main actor is called there, wherever its function runs, and does not send its arguments.
    case handle(
        any Any.Type, arguments: (any Any.Type)? = nil, reachesMainActor: Bool = false, closure: FunctionType? = nil)
    case optional(any Any.Type)
    case array(any Any.Type)
}

/// The need of a parameter that is no argument.
struct ParameterNeed {
    let type: any Any.Type
    /// Whether its function lives on the main actor.
    let isOnMainActor: Bool
    /// Nil for a type that stands for itself only.
    let kind: ParameterKind?

    init(of type: any Any.Type, inFunctionOfMainActor isOnMainActor: Bool, mayBeClosure: Bool = true) {
        (self.type, self.isOnMainActor) = (type, isOnMainActor)
        if mayBeClosure, let function = FunctionType(type), function.isClosure {
            let isLocal = !function.isShareable
            kind = .handle(
                function.result, arguments: function.arguments,
                reachesMainActor: function.isOnActor || (isLocal && isOnMainActor), closure: function)
        } else {
            kind = (type as? any Parameter.Type)?.kind
        }
    }

    /// The need of what an optional parameter wraps.
    func wrapped(_ type: any Any.Type) -> ParameterNeed {
        ParameterNeed(of: type, inFunctionOfMainActor: isOnMainActor)
    }

    /// Whether what it needs later is requested on the main actor, wherever its function runs.
    var reachesMainActor: Bool {
        switch kind {
        case .handle(_, _, let reachesMainActor, _): reachesMainActor
        case .optional(let type): wrapped(type).reachesMainActor
        case .array, nil: false
        }
    }

    /// How a parameter asks for the key of its own function.
    enum OwnForm {
        case none
        /// At once.
        case plain
        /// By a handle or a closure.
        case handle
    }

    /// Returns how it asks for the key of a place.
    func form(of place: Place, named name: BindingName?) -> OwnForm {
        guard place.binding.metadata.name == name else { return .none }
        if type == place.type, place.takes(nil) { return .plain }
        switch kind {
        case .optional(let type): return wrapped(type).form(of: place, named: name)
        case .handle(let target, let arguments, _, _):
            guard place.takes(arguments.flatMap { BindingDescription.id(of: $0) }) else { return .none }
            let wrapped = (target as? any OptionalType.Type)?.wrappedType
            return target == place.type || wrapped == place.type ? .handle : .none
        case .array, nil: return .none
        }
    }

    /// Whether a key in `with` is for the parameter: it has the parameter's type, or one that this stands for.
    func accepts(_ key: BindingKey) -> Bool {
        switch kind {
        case _ where type == key.type: true
        case .array, nil: false
        case .optional(let type): wrapped(type).accepts(key)
        // A closure may be optional, but what it returns is none.
        case .handle(let target, _, _, _):
            ParameterNeed(of: target, inFunctionOfMainActor: isOnMainActor, mayBeClosure: false).accepts(key)
        }
    }
}

// MARK: Sources

extension Layout {
    /// Returns where an instance of a binding is found.
    @inline(never) func source(_ place: Place) -> ParameterSource {
        place.isPart(of: self) ? .own(place.binding.offset, place) : .inherited(place)
    }

    /// Returns where a parameter of a function comes from.
    ///
    /// - Parameters:
    ///   - key: The key that `with` gives it.
    ///   - owner: The binding of the function.
    @inline(never) func source(
        of need: ParameterNeed, with key: BindingKey?, for owner: Place
    ) throws(InjectionError) -> ParameterSource {
        let name = key?.name
        if case .handle(let type, let arguments, _, let closure) = need.kind {
            if let place = try place(boundAs: need.type, closure, named: name, for: owner) { return source(place) }
            return try deferredSource(of: need, closure, type, taking: arguments, named: name, for: owner)
        }
        if case .optional(let type) = need.kind, place(need.type, named: name) == nil {
            let wrapped = need.wrapped(type)
            if case .handle(let target, let arguments, _, let closure) = wrapped.kind {
                // It does without just as well.
                let isFound =
                    arguments == nil
                    ? findsAnything(for: target, named: name) : findsAnyFactory(for: target, named: name)
                let bound = try place(boundAs: type, closure, named: name, for: owner)
                guard isFound || bound != nil else { return .optional(type, nil) }
                return optional(type, try source(of: wrapped, with: key, for: owner))
            }
        }
        let target = try target(of: TypeRequest(type: need.type, name: name, owner: owner, thread: .current))
        switch (target, need.kind) {
        case (.binding(let place), _): return source(place)
        case (.set(let places), .array(let element)): return .array(element, addElements(places))
        case (.wrapped(let place), .optional(let type)): return optional(type, source(place))
        case (.set(let places), .optional(let type)):
            return optional(type, .array(places[0].type, addElements(places)))
        case (_, .optional(let type)): return .optional(type, nil)
        default: fatalError("A target has another form than its type.")
        }
    }

    /// Returns the source of a handle or a closure, whose value has a type.
    private func deferredSource(
        of need: ParameterNeed, _ closure: FunctionType?, _ type: any Any.Type, taking arguments: (any Any.Type)?,
        named name: BindingName?, for owner: Place
    ) throws(InjectionError) -> ParameterSource {
        // Of the main actor, too: like other dependencies, it is reported with all that reach it. And as if a closure sent its
        // arguments: whether the block owns them decides below.
        let target = try target(
            of: TypeRequest(
                type: type, name: name, arguments: arguments, owner: owner, isLater: true, callerIsOnMainActor: true,
                sendsArguments: closure != nil || !need.reachesMainActor, thread: .current))
        switch target {
        case .binding(let place), .wrapped(let place):
            guard closure != nil else { return .handle(place, isWrapped: place.type != type) }
            if let arguments, place.binding.metadata.ownsArguments {
                throw .argumentMismatch(
                    place.key(askedOn: .current).with(.misfit(.closure)), expected: place.description.argumentsText,
                    requested: BindingDescription.text(of: arguments))
            }
            // Without arguments the slot wraps what it gives.
            if arguments == nil || place.type == type { return .closure(need.type, place) }
        case .absent, .set: break
        }
        deferredValues.append(
            DeferredValue(
                target: target, type: type, arguments: arguments ?? NoArguments.self,
                reachesMainActor: need.reachesMainActor))
        return .deferred(need.type, deferredValues.count - 1)
    }

    private func optional(_ type: any Any.Type, _ source: ParameterSource) -> ParameterSource {
        let memory = Storage.allocate(for: ParameterSource.self)
        memory.initialize(to: source)
        innerSources.add(memory)
        return .optional(type, memory)
    }

    /// Adds the elements of an array, and returns their numbers.
    private func addElements(_ places: [Place]) -> Range<Int> {
        elements += places
        return elements.count - places.count..<elements.count
    }

    /// Returns the place of a handle or a closure that is bound itself: of a closure also with `@Sendable`, which may be
    /// passed for one that has neither that nor an actor.
    private func place(
        boundAs type: any Any.Type, _ closure: FunctionType?, named name: BindingName?, for owner: Place
    ) throws(InjectionError) -> Place? {
        if let found = place(type, named: name) { return try place(found, askedBy: owner, byHandle: false) ?? found }
        guard let closure, !closure.isShareable else { return nil }
        return place(closure.form!.sendableType, named: name)
    }

    /// Whether a factory makes a type, or an optional one what that wraps, with any arguments.
    private func findsAnyFactory(for type: any Any.Type, named name: BindingName?) -> Bool {
        if hasExactBinding(for: type, named: name) { return true }
        guard let wrapped = (type as? any OptionalType.Type)?.wrappedType else { return false }
        return hasExactBinding(for: wrapped, named: name)
    }

    /// Adds the bindings that a parameter from a source needs.
    func addDependencies(of source: ParameterSource, to dependencies: inout [Dependency]) {
        switch source {
        case .own(_, let place), .inherited(let place): dependencies.add((place, isDeferred: false))
        case .handle(let place, _), .closure(_, let place): dependencies.add((place, isDeferred: true))
        case .deferred(_, let number):
            for place in deferredValues[number].target.places { dependencies.add((place, isDeferred: true)) }
        case .optional(_, let source?): addDependencies(of: source.read(), to: &dependencies)
        case .array(_, let numbers): for place in elements[numbers] { dependencies.add((place, isDeferred: false)) }
        case .argument, .optional: break
        }
    }
}

extension Place {
    /// Whether the wired function asks for the binding's own key, at once and by a handle.
    var ownForms: (plain: Bool, handle: Bool) {
        var forms = (plain: false, handle: false)
        guard let wiring = binding.metadata.wiring else { return forms }
        var offers = Offers(of: self, wiring)
        for type in wiring.parameters where offers.takeArgument(type) == nil {
            let need = ParameterNeed(of: type, inFunctionOfMainActor: livesOnMainActor)
            switch need.form(of: self, named: offers.takeKey(for: need)?.name) {
            case .plain: forms.plain = true
            case .handle: forms.handle = true
            case .none: break
            }
        }
        return forms
    }

    /// Whether the wired function asks for the binding's own key.
    var asksForItself: Bool {
        let forms = ownForms
        return forms.plain || forms.handle
    }

    /// The bindings that the wired function needs. The check of the layout has found them.
    package var wiredDependencies: [Dependency] {
        var dependencies: [Dependency] = []
        guard let sources = binding.parameterSources else { return dependencies }
        for index in binding.metadata.parameters.indices {
            layout.addDependencies(of: sources[index, as: ParameterSource.self], to: &dependencies)
        }
        return dependencies
    }
}
