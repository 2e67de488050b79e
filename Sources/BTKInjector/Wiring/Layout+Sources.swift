// Where the parameters of wired functions come from, and what they need of the bindings.

extension Layout {
    /// Returns where an instance of a binding is found.
    @inline(never) func source(_ place: Borrowed<Binding>) -> ParameterSource {
        place.lend { $0.isPart(of: self) ? .own($0.offset, place) : .inherited(place) }
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
            return optional(type, .array(places[0].object.type, addElements(places)))
        case (_, .optional(let type)): return .optional(type, nil)
        default: fatalError("A target has another form than its type.")
        }
    }

    /// Returns the source of a handle or a closure, whose value has a type.
    private func deferredSource(
        of need: ParameterNeed, _ closure: FunctionType?, _ type: any Any.Type, taking arguments: (any Any.Type)?,
        named name: BindingName?, for owner: Place
    ) throws(InjectionError) -> ParameterSource {
        // Of the main actor, too: like other dependencies, it is reported with all that reach it. And as if a closure
        // sent its arguments: whether the block owns them decides below.
        let target = try target(
            of: TypeRequest(
                type: type, name: name, arguments: arguments, owner: owner, isLater: true, callerIsOnMainActor: true,
                sendsArguments: closure != nil || !need.reachesMainActor, thread: .current))
        switch target {
        case .binding(let found), .wrapped(let found):
            let place = found.object
            guard closure != nil else { return .handle(found, isWrapped: place.type != type) }
            if let arguments, place.binding.metadata.ownsArguments {
                throw .argumentMismatch(
                    place.key(askedOn: .current).with(.misfit(.closure)), expected: place.description.argumentsText,
                    requested: BindingDescription.text(of: arguments))
            }
            // Without arguments the slot wraps what it gives.
            if arguments == nil || place.type == type { return .closure(need.type, found) }
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
    private func addElements(_ places: [Borrowed<Binding>]) -> Range<Int> {
        elements += places
        return elements.count - places.count..<elements.count
    }

    /// Returns the place of a handle or a closure that is bound itself: of a closure also with `@Sendable`, which may be
    /// passed for one that has neither that nor an actor.
    private func place(
        boundAs type: any Any.Type, _ closure: FunctionType?, named name: BindingName?, for owner: Place
    ) throws(InjectionError) -> Borrowed<Binding>? {
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
        case .own(_, let place), .inherited(let place): dependencies.add((place.object, isDeferred: false))
        case .handle(let place, _), .closure(_, let place): dependencies.add((place.object, isDeferred: true))
        case .deferred(_, let number):
            for place in deferredValues[number].target.places {
                dependencies.add((place.object, isDeferred: true))
            }
        case .optional(_, let source?): addDependencies(of: source.read(), to: &dependencies)
        case .array(_, let numbers):
            for place in elements[numbers] { dependencies.add((place.object, isDeferred: false)) }
        case .argument, .optional, .missing: break
        }
    }
}

extension Place {
    /// The bindings that the wired function needs. The check of the layout has found them.
    package var wiredDependencies: [Dependency] {
        var dependencies: [Dependency] = []
        guard let sources = binding.parameterSources else { return dependencies }
        for index in binding.metadata.parameters.indices {
            layout.addDependencies(of: Self.source(at: index, in: sources), to: &dependencies)
        }
        return dependencies
    }

    /// Returns where a parameter comes from, as the check has noted it. Besides calls, nothing else reads these notes.
    static func source(at index: Int, in notes: Storage) -> ParameterSource {
        notes[index, as: NotedParameter.self].source
    }
}
