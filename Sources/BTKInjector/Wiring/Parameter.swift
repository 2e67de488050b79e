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
    /// A handle on a provider, or with a list of arguments on a factory. One that reaches the main actor is called there,
    /// wherever its function runs, and does not send its arguments.
    case handle(any Any.Type, arguments: (any Any.Type)? = nil, reachesMainActor: Bool = false)
    /// A closure that stands for such a handle.
    case closure(FunctionType, reachesMainActor: Bool)
    case optional(any Any.Type)
    case array(any Any.Type)

    /// Returns nil for a type that stands for itself only.
    init?(of type: any Any.Type, inFunctionOfMainActor isOnMainActor: Bool) {
        if let function = FunctionType(type), function.isClosure {
            let isLocal = !function.isShareable
            self = .closure(function, reachesMainActor: function.isOnActor || (isLocal && isOnMainActor))
        } else if let kind = (type as? any Parameter.Type)?.kind {
            self = kind
        } else {
            return nil
        }
    }
}

/// The need of a parameter that is no argument.
struct ParameterNeed {
    let type: any Any.Type
    /// Whether its function lives on the main actor.
    let isOnMainActor: Bool
    let kind: ParameterKind?

    init(of type: any Any.Type, inFunctionOfMainActor isOnMainActor: Bool) {
        self.init(type, isOnMainActor, ParameterKind(of: type, inFunctionOfMainActor: isOnMainActor))
    }

    private init(_ type: any Any.Type, _ isOnMainActor: Bool, _ kind: ParameterKind?) {
        (self.type, self.isOnMainActor, self.kind) = (type, isOnMainActor, kind)
    }

    /// The need of what an optional parameter wraps.
    func wrapped(_ type: any Any.Type) -> ParameterNeed {
        ParameterNeed(of: type, inFunctionOfMainActor: isOnMainActor)
    }

    /// Whether what it needs later is requested on the main actor, wherever its function runs.
    var reachesMainActor: Bool {
        switch kind {
        case .handle(_, _, let reachesMainActor), .closure(_, let reachesMainActor): reachesMainActor
        case .optional(let type): wrapped(type).reachesMainActor
        case .array, nil: false
        }
    }

    /// Whether a key in `with` is for the parameter: it has the parameter's type, or one that this stands for.
    func accepts(_ key: BindingKey) -> Bool {
        let target: any Any.Type
        switch kind {
        case _ where type == key.type: return true
        case .array, nil: return false
        // A closure may be optional, but what it returns is none.
        case .optional(let type): return wrapped(type).accepts(key)
        case .handle(let type, _, _): target = type
        case .closure(let function, _): target = function.result
        }
        return ParameterNeed(target, isOnMainActor, (target as? any Parameter.Type)?.kind).accepts(key)
    }
}

// MARK: Sources

extension Layout {
    /// Returns where an instance of a binding is found.
    @inline(never)
    func source(_ place: Place) -> ParameterSource {
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
        case .handle(let target, let arguments, let reachesMainActor):
            let place = try place(toCall: target, named: name, taking: arguments, sendsArguments: !reachesMainActor)
            return .handle(place, isWrapped: place.type != target)
        case .closure(let function, _):
            if let place = place(boundAs: function, named: name) { return source(place) }
            return .closure(need.type, try place(toCall: function, named: name))
        case .optional(let type):
            if let place = try place(wrappedIn: need.type, named: name, on: .current) {
                return .optional(type, addInner(source(place)))
            }
            // An optional handle, closure or array does without just as well, unless `with` names it.
            let wrapped = need.wrapped(type)
            guard key != nil || isBound(wrapped) else { return .optional(type, nil) }
            return .optional(type, addInner(try source(of: wrapped, with: key)))
        case .array(let element):
            // A name is that of an array which is bound.
            guard name == nil else { break }
            let first = innerSources.count
            for place in places(ofAll: element) { _ = addInner(source(place)) }
            guard innerSources.count == first else { return .array(element, first..<innerSources.count) }
            missing = element
        case nil: break
        }
        throw missingBindingError(for: missing, named: name, taking: NoArguments.self, on: .current)
    }

    /// Adds an inner source, and returns its number.
    @inline(never)
    private func addInner(_ source: ParameterSource) -> Int {
        innerSources.append(source)
        return innerSources.count - 1
    }

    /// Whether anything is bound that an optional parameter may stand for.
    private func isBound(_ wrapped: ParameterNeed) -> Bool {
        switch wrapped.kind {
        case .handle(let target, let arguments, _): hasBinding(toCall: target, taking: arguments)
        case .closure(let function, _):
            place(boundAs: function, named: nil) != nil
                || hasBinding(toCall: function.result, taking: function.arguments)
        case .array(let element): !places(ofAll: element).isEmpty || hasExactBinding(for: element, named: nil)
        case .optional, nil: false
        }
    }

    /// Whether anything is bound that a handle without a name may call.
    ///
    /// - Parameter arguments: The list of arguments of a factory; nil for a provider.
    private func hasBinding(toCall type: any Any.Type, taking arguments: (any Any.Type)?) -> Bool {
        arguments == nil ? hasBinding(for: type, named: nil) : hasExactBinding(for: type, named: nil)
    }

    /// Returns the place that a handle or a closure calls.
    @inline(never)
    func place(
        toCall type: any Any.Type, named name: BindingName?, taking arguments: (any Any.Type)?,
        sendsArguments: Bool = true
    ) throws(InjectionError) -> Place {
        guard let arguments else { return try place(toProvide: type, named: name, on: .current) }
        // Of the main actor, too: like other dependencies, it is reported with all that reach it.
        return try place(
            toMake: type, named: name, taking: arguments, callerIsOnMainActor: true, sendsArguments: sendsArguments,
            on: .current)
    }

    /// Adds the bindings that a parameter from a source needs.
    func addDependencies(of source: ParameterSource, to dependencies: inout [Dependency]) {
        let place: Place
        var isDeferred = false
        switch source {
        case .own(_, let own): place = own
        case .inherited(let inherited): place = inherited
        case .handle(let target, _), .closure(_, let target): (place, isDeferred) = (target, true)
        case .optional(_, let number?): return addDependencies(of: innerSources[number], to: &dependencies)
        case .array(_, let numbers):
            for number in numbers { addDependencies(of: innerSources[number], to: &dependencies) }
            return
        case .argument, .optional: return
        }
        dependencies.append((place: place, isDeferred: isDeferred))
    }
}

extension Place {
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
