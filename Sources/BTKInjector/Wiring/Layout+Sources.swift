// Where the parameters of wired functions come from, and what they need of the bindings.

extension Layout {
    /// Returns where an instance of a binding is found.
    @inline(never) func source(_ binding: Borrowed<Binding>) -> ParameterSource {
        binding.lend { $0.isPart(of: self) ? .own($0.offset, binding) : .inherited(binding) }
    }

    /// Returns where a parameter of a function comes from.
    ///
    /// - Parameter requester: The binding of the function.
    @inline(never)
    func source(of need: ParameterNeed, for requester: Binding) throws(Problem) -> ParameterSource {
        if case .handle = need.kind {
            if let binding = binding(boundAs: need, for: requester) { return source(binding) }
            return try deferredSource(of: need, for: requester)
        }
        let name = need.name
        if case .optional(let type) = need.kind, binding(need.type, named: name) == nil {
            let wrapped = need.wrapped(type)
            if case .handle(let target, let arguments, _, _) = wrapped.kind {
                // The optional is nil where the handle would find nothing.
                let isFound =
                    arguments == nil ? findsAnything(for: target, named: name) : hasBinding(for: target, named: name)
                let bound = binding(boundAs: wrapped, for: requester)
                guard isFound || bound != nil else { return .optional(type, nil) }
                return parameterSources.optional(type, try source(of: wrapped, for: requester))
            }
        }
        let target = try search(
            for: TypeRequest(type: need.type, name: name, requester: requester, need: need, thread: .current))
        var wrapped: (any Any.Type)?
        if case .optional(let type) = need.kind { wrapped = type }
        let source: ParameterSource
        switch target {
        case .binding(let binding): return self.source(binding)
        case .absent: return .optional(wrapped!, nil)
        case .wrapped(let binding): source = self.source(binding)
        case .set(let bindings): source = parameterSources.array(bindings[0].object.type, bindings)
        }
        return wrapped.map { parameterSources.optional($0, source) } ?? source
    }

    /// Returns the source of a handle or a closure, whose value has a type.
    @inline(never) private func deferredSource(
        of need: ParameterNeed, for requester: Binding
    ) throws(Problem) -> ParameterSource {
        guard case .handle(let type, let arguments, _, let closure) = need.kind else {
            fatalError("Only a handle and a closure are deferred.")
        }
        // A source of the main actor is taken as well: like other dependencies, it is reported with all that reach it.
        // And as if a closure sent its arguments: whether the block owns them decides below.
        let request = TypeRequest(
            type: type, name: need.name, arguments: arguments, requester: requester, need: need, isLater: true,
            callerIsOnMainActor: true, sendsArguments: closure != nil || !need.reachesMainActor, thread: .current)
        let target = try search(for: request)
        switch target {
        case .binding(let found), .wrapped(let found):
            let binding = found.object
            guard closure != nil else { return .handle(found, isWrapped: binding.type != type) }
            if arguments != nil, binding.metadata.ownsArguments {
                throw Problem(.mismatch(.closure), binding.key, requests: [request.told(about: binding.type)])
            }
            // Without arguments the slot wraps what it gives.
            if arguments == nil || binding.type == type { return .closure(need.type, found) }
        case .absent, .set: break
        }
        return parameterSources.deferred(
            need.type,
            DeferredValue(
                target: target, type: type, arguments: arguments ?? NoArguments.self,
                reachesMainActor: need.reachesMainActor))
    }

    /// Returns the binding of a handle or a closure that is bound itself: of a closure also with `@Sendable`, which may
    /// be passed for one that has neither that nor an actor.
    @inline(never) private func binding(boundAs need: ParameterNeed, for requester: Binding) -> Borrowed<Binding>? {
        if let found = binding(need.type, named: need.name) { return binding(found, takenBy: requester) ?? found }
        guard case .handle(_, _, _, let closure?) = need.kind, !closure.isShareable else { return nil }
        return binding(closure.form!.sendableType, named: need.name)
    }
}

extension Binding {
    /// The bindings that the wired function needs. The check of the layout has found them.
    package var wiredDependencies: [Dependency] {
        var dependencies: [Dependency] = []
        guard let notes = notedParameters else { return dependencies }
        for index in metadata.parameters.indices {
            layout.parameterSources.addDependencies(of: Self.noted(at: index, in: notes), to: &dependencies)
        }
        return dependencies
    }

    /// Returns where a parameter comes from, as the check has noted it. Besides calls, nothing else reads these notes.
    static func noted(at index: Int, in notes: Storage) -> ParameterSource {
        notes[index, as: NotedParameter.self].source
    }
}
