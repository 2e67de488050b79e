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

    /// Whether it asks for the key of a place, with a name of its own.
    func mayBe(_ place: Place, named name: BindingName?) -> Bool { form(of: place, named: name) != .none }

    enum OwnForm { case none, plain, handle }

    /// Returns how it asks for the key of a place, if it does.
    func form(of place: Place, named name: BindingName?) -> OwnForm {
        if type == place.type, place.takes(nil), place.binding.metadata.name == name { return .plain }
        switch kind {
        case .optional(let type): return wrapped(type).form(of: place, named: name)
        case .handle(let target, let arguments, _, _):
            guard place.takes(arguments.flatMap { BindingDescription.id(of: $0) }) else { return .none }
            let wrapped = (target as? any OptionalType.Type)?.wrappedType
            return place.binding.metadata.name == name && (target == place.type || wrapped == place.type) ? .handle : .none
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

    /// Returns where a parameter comes from.
    ///
    /// - Parameter key: The key that `with` gives it.
    @inline(never)
    func source(
        of need: ParameterNeed, with key: BindingKey?, for owner: Place, isLater: Bool = false
    ) throws(InjectionError) -> ParameterSource {
        let name = key?.name
        // What stands in for a form that a parent binds, and that a binding here hides, is looked up as it is.
        let found = place(need.type, named: name).flatMap { $0.isStandIn ? nil : $0 }
        if let found, !isHidden(found, as: need, named: name) {
            let behind = try place(found, askedBy: owner, byHandle: false)
            if let behind {
                // A function of `[X]` gathers, unless what is behind it takes none itself.
                guard case .array = need.kind, found.hasKey(of: owner), lastBehind(owner)!.asksForItself else {
                    return source(behind)
                }
            } else {
                // The owner itself, which what its type stands for may be instead: `[X]` gathers, and `X?` is an `X`.
                switch need.kind {
                case .array, .optional: break
                case .handle, nil: return source(found)
                }
            }
        }
        var missing = need.type
        switch need.kind {
        case .handle(let target, let arguments, let reachesMainActor, let closure):
            if let closure, let place = place(boundAs: closure, named: name) { return source(place) }
            // Of the main actor, too: like other dependencies, it is reported with all that reach it. And as if a closure
            // sent its arguments: whether the block owns them decides below.
            let target0: Place
            do throws(InjectionError) {
                target0 = if let arguments {
                    try place(
                        toMake: target, named: name, taking: arguments, callerIsOnMainActor: true,
                        sendsArguments: closure != nil || !reachesMainActor, on: .current)
                } else {
                    try place(toProvide: target, named: name, on: .current)
                }
            } catch {
                guard let place = try standIn(for: target, taking: arguments, of: need, with: key, for: owner) else {
                    throw error
                }
                return closure == nil ? .handle(place, isWrapped: false) : .closure(need.type, place)
            }
            // A function of `[X]` gathers, unless what is behind it takes none itself.
            if arguments == nil, target is any ArrayType.Type, target0.hasKey(of: owner), !owner.isReplaced,
                lastBehind(owner)?.asksForItself ?? true,
                let place = try standIn(
                    for: target, taking: nil, of: need, with: key, for: owner, hidesBinding: true)
            {
                return closure == nil ? .handle(place, isWrapped: false) : .closure(need.type, place)
            }
            // Without anything behind it, a handle on itself: for a recursion.
            let place = try self.place(target0, askedBy: owner, byHandle: true) ?? target0
            guard closure != nil else { return .handle(place, isWrapped: place.type != target) }
            guard let arguments, place.binding.metadata.ownsArguments else { return .closure(need.type, place) }
            throw .argumentMismatch(
                place.key(askedOn: .current).about(.closure), expected: place.description.argumentsText,
                requested: BindingDescription.text(of: arguments))
        case .optional(let type):
            let inner: ParameterSource
            let inside = place(type, named: name)
            let isForm = inside.map { $0.isStandIn || isHidden($0, as: need.wrapped(type), named: name) } ?? false
            if let found = inside, !isForm {
                // Without anything behind it, nil.
                guard let behind = try self.place(found, askedBy: owner, byHandle: false) else { return .optional(type, nil) }
                inner = source(behind)
            } else if !isForm, hasExactBinding(for: type, named: name) {
                // With arguments only.
                missing = type
                break
            } else {
                // An optional handle, closure or array does without just as well.
                let wrapped = need.wrapped(type)
                guard isBound(wrapped, named: name) else { return .optional(type, nil) }
                inner = try source(of: wrapped, with: key, for: owner, isLater: isLater)
            }
            let memory = Storage.allocate(for: ParameterSource.self)
            memory.initialize(to: inner)
            innerSources.add(memory)
            return .optional(type, memory)
        case .array(let element):
            // A name is that of an array which is bound.
            guard name == nil else { break }
            let first = elements.count
            // Without the one that its function makes: a composite is no ring. A handle's set is later.
            for place in places(ofAll: element) where isLater || !place.hasKey(of: owner) { elements.add(place) }
            guard elements.count == first else { return .array(element, first..<elements.count) }
            missing = element
        case nil: break
        }
        throw missingBindingError(for: missing, named: name, taking: NoArguments.self, on: .current)
    }

    /// Whether a form that a parent binds is hidden by what is bound nearer: an `X` hides `X?` and `[X]`.
    func isHidden(_ found: Place, as need: ParameterNeed, named name: BindingName?) -> Bool {
        guard parent != nil, !found.isPart(of: self) else { return false }
        switch need.kind {
        case .optional(let type): return (place(type, named: name)?.layout.generation ?? -1) > found.layout.generation
        case .array(let element):
            return name == nil && places(ofAll: element).contains { $0.layout.generation > found.layout.generation }
        case .handle, nil: return false
        }
    }

    /// Returns the place of a closure that is bound itself, with `@Sendable`: it may be passed for one that has neither that
    /// nor an actor.
    private func place(boundAs closure: FunctionType, named name: BindingName?) -> Place? {
        closure.isShareable ? nil : place(closure.form!.sendableType, named: name)
    }

    /// Whether anything is bound for what a type stands for that an optional parameter wraps.
    private func isBound(_ wrapped: ParameterNeed, named name: BindingName?) -> Bool {
        switch wrapped.kind {
        case .handle(let target, let arguments, _, let closure):
            if let closure, place(boundAs: closure, named: name) != nil { return true }
            return arguments == nil ? hasBinding(for: target, named: name) : hasExactBinding(for: target, named: name)
        case .array(let element): return !places(ofAll: element).isEmpty || hasExactBinding(for: element, named: nil)
        case .optional, nil: return false
        }
    }

    /// Adds the bindings that a parameter from a source needs.
    func addDependencies(of source: ParameterSource, to dependencies: inout [Dependency]) {
        switch source {
        case .own(_, let place) where place.isStandIn: dependencies += place.binding.recorded
        case .own(_, let place), .inherited(let place): dependencies.add((place, isDeferred: false))
        case .handle(let place, _), .closure(_, let place):
            if place.isStandIn {
                for dependency in place.binding.recorded { dependencies.add((dependency.place, isDeferred: true)) }
            } else {
                dependencies.add((place, isDeferred: true))
            }
        case .optional(_, let source?): addDependencies(of: source.read(), to: &dependencies)
        case .array(_, let numbers): for place in elements[numbers] { dependencies.add((place, isDeferred: false)) }
        case .argument, .optional: break
        }
    }
}

extension Place {
    /// Whether the wired function asks for the binding's own key, at once, and by a handle.
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

    var asksForItself: Bool { ownForms.plain || ownForms.handle }

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
