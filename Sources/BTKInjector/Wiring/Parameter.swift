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

    /// Returns where a parameter comes from.
    ///
    /// - Parameter key: The key that `with` gives it.
    @inline(never)
    func source(of need: ParameterNeed, with key: BindingKey?) throws(InjectionError) -> ParameterSource {
        let name = key?.name
        if let place = place(need.type, named: name) { return source(place) }
        var missing = need.type
        switch need.kind {
        case .handle(let target, let arguments, let reachesMainActor, let closure):
            if let closure, let place = place(boundAs: closure, named: name) { return source(place) }
            // Of the main actor, too: like other dependencies, it is reported with all that reach it. And as if a closure
            // sent its arguments: whether the block owns them decides below.
            let place =
                if let arguments {
                    try place(
                        toMake: target, named: name, taking: arguments, callerIsOnMainActor: true,
                        sendsArguments: closure != nil || !reachesMainActor, on: .current)
                } else {
                    try place(toProvide: target, named: name, on: .current)
                }
            guard closure != nil else { return .handle(place, isWrapped: place.type != target) }
            guard let arguments, place.binding.metadata.ownsArguments else { return .closure(need.type, place) }
            throw .argumentMismatch(
                place.key(askedOn: .current).about(.closure), expected: place.description.argumentsText,
                requested: BindingDescription.text(of: arguments))
        case .optional(let type):
            let inner: ParameterSource
            if let place = place(type, named: name) {
                inner = source(place)
            } else if hasExactBinding(for: type, named: name) {
                // With arguments only.
                missing = type
                break
            } else {
                // An optional handle, closure or array does without just as well, unless `with` names it.
                let wrapped = need.wrapped(type)
                guard key != nil || isBound(wrapped) else { return .optional(type, nil) }
                inner = try source(of: wrapped, with: key)
            }
            let memory = Storage.allocate(for: ParameterSource.self)
            memory.initialize(to: inner)
            innerSources.add(memory)
            return .optional(type, memory)
        case .array(let element):
            // A name is that of an array which is bound.
            guard name == nil else { break }
            let first = elements.count
            elements += places(ofAll: element)
            guard elements.count == first else { return .array(element, first..<elements.count) }
            missing = element
        case nil: break
        }
        throw missingBindingError(for: missing, named: name, taking: NoArguments.self, on: .current)
    }

    /// Returns the place of a closure that is bound itself, with `@Sendable`: it may be passed for one that has neither that
    /// nor an actor.
    private func place(boundAs closure: FunctionType, named name: BindingName?) -> Place? {
        closure.isShareable ? nil : place(closure.form!.sendableType, named: name)
    }

    /// Whether anything is bound for what a type stands for that an optional parameter wraps.
    private func isBound(_ wrapped: ParameterNeed) -> Bool {
        switch wrapped.kind {
        case .handle(let target, let arguments, _, let closure):
            if let closure, place(boundAs: closure, named: nil) != nil { return true }
            return arguments == nil ? hasBinding(for: target, named: nil) : hasExactBinding(for: target, named: nil)
        case .array(let element): return !places(ofAll: element).isEmpty || hasExactBinding(for: element, named: nil)
        case .optional, nil: return false
        }
    }

    /// Adds the bindings that a parameter from a source needs.
    func addDependencies(of source: ParameterSource, to dependencies: inout [Dependency]) {
        switch source {
        case .own(_, let place), .inherited(let place): dependencies.add((place, isDeferred: false))
        case .handle(let place, _), .closure(_, let place): dependencies.add((place, isDeferred: true))
        case .optional(_, let source?): addDependencies(of: source.read(), to: &dependencies)
        case .array(_, let numbers): for place in elements[numbers] { dependencies.add((place, isDeferred: false)) }
        case .argument, .optional: break
        }
    }
}

extension Place {
    /// The bindings that the wired function needs. The check of the layout has found them.
    package var wiredDependencies: [Dependency] {
        var dependencies: [Dependency] = []
        guard let sources = binding.parameterSources else { return dependencies }
        for index in binding.metadata.parameters.indices {
            layout.addDependencies(of: sources[index, as: NotedParameter.self].source, to: &dependencies)
        }
        return dependencies
    }
}
