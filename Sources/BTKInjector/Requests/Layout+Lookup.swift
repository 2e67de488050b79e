// From a key to its binding: what can be said without an instance, for checks and errors. By loops, because children of
// children may nest deeper than any stack.

extension Layout {
    /// Returns the binding of a type without name and arguments.
    func binding(_ type: any Any.Type) -> Borrowed<Binding>? {
        binding { $0.table.find(ObjectIdentifier(type), tag: 0) }
    }

    /// Returns the binding of a key.
    func binding(_ type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type = NoArguments.self)
        -> Borrowed<Binding>?
    {
        binding(BindingIdentity(type, name, BindingDescription.id(of: arguments)))
    }

    @inline(never) func binding(_ key: BindingIdentity) -> Borrowed<Binding>? { binding { $0.table.find(key) } }

    /// Returns the binding that is found in this layout, or in the nearest one above.
    @inline(__always) private func binding(_ find: (Layout) -> Borrowed<Binding>?) -> Borrowed<Binding>? {
        // Not counted, because each parameter of a wired function is looked up. Safe because the caller keeps all.
        var next = Optional(Borrowed(self))
        while let layout = next {
            if let binding = layout.lend(find) { return hides(binding) ? nil : binding }
            next = layout.lend { $0.unmanagedParent }
        }
        return nil
    }

    /// Returns the binding of a factory that the caller may call: on the main actor if it says so, with arguments that
    /// it sends if it says so. The block of an ordinary factory owns its arguments.
    @inline(never) func binding(
        toMake type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, callerIsOnMainActor: Bool,
        sendsArguments: Bool, on thread: ResolutionThread
    ) throws(InjectionError) -> Borrowed<Binding> {
        guard let binding = binding(type, named: name, taking: arguments) else {
            throw missingBindingError(
                for: type, named: name, taking: arguments, asFactory: true, callerIsOnMainActor: callerIsOnMainActor,
                on: thread)
        }
        try requireFactory(
            binding, callerIsOnMainActor: callerIsOnMainActor, sendsArguments: sendsArguments, on: thread)
        return binding
    }

    /// Throws unless a binding is a factory that the caller may call.
    @inline(never) func requireFactory(
        _ binding: Borrowed<Binding>, callerIsOnMainActor: Bool, sendsArguments: Bool, on thread: ResolutionThread
    ) throws(InjectionError) {
        let (isFactory, livesOnMainActor) = binding.lend { ($0.isFactory, $0.livesOnMainActor) }
        guard isFactory else { throw .notAFactory(thread.key(of: binding.object)) }
        guard callerIsOnMainActor || !livesOnMainActor else { throw .boundOnMainActor(thread.key(of: binding.object)) }
        guard livesOnMainActor || sendsArguments || binding.lend({ $0.takes(nil) }) else {
            throw .notOnMainActor(thread.key(of: binding.object))
        }
    }

    /// Returns the bindings of all names of a type, but for factories with arguments.
    func bindings(ofAll type: any Any.Type) -> [Borrowed<Binding>] {
        visible(all { $0.ownBindings(ofAll: type) })
    }

    /// Returns the bindings that are found in this layout and in each above, inherited ones first.
    private func all(_ find: (Layout) -> [Borrowed<Binding>]) -> [Borrowed<Binding>] {
        guard unmanagedParent != nil else { return find(self) }
        var bindings: [Borrowed<Binding>] = []
        for layout in lineage.reversed() { bindings += find(layout) }
        return bindings
    }

    /// Returns the bindings of a type and a name with any arguments, inherited ones first, shadowed ones too.
    @inline(never) private func bindings(for type: any Any.Type, named name: BindingName?) -> [Binding] {
        all { $0.ownBindings(for: type, named: name) }.objects
    }

    /// Whether any binding has this type and name, with any arguments.
    @inline(never) func hasBinding(for type: any Any.Type, named name: BindingName?) -> Bool {
        hasExactBinding(for: type, named: name) || wrappedType(standingFor: type, named: name) != nil
    }

    /// Returns what an optional type wraps if nothing is bound for the type itself, but for that.
    @inline(never) func wrappedType(standingFor type: any Any.Type, named name: BindingName?) -> (any Any.Type)? {
        guard TypeKind.isOptional(type), let wrapped = (type as? any OptionalType.Type)?.wrappedType,
            !hasExactBinding(for: type, named: name), hasExactBinding(for: wrapped, named: name)
        else { return nil }
        return wrapped
    }

    /// Whether a type is bound, with any arguments, as itself: an `X` is none for `X?`.
    @inline(never) func hasExactBinding(for type: any Any.Type, named name: BindingName?) -> Bool {
        if binding(type, named: name) != nil { return true }
        guard seesFactoriesWithArguments else { return false }
        return binding { layout in layout.ownFactories(for: type, named: name).first { !hides($0) } } != nil
    }

    /// Returns those of some bindings, inherited ones first, that can be requested: instead of those that are shadowed
    /// the nearer ones.
    @inline(never) private func visible(_ bindings: [Borrowed<Binding>]) -> [Borrowed<Binding>] {
        guard parent != nil else { return bindings }
        let firsts = firsts(
            of: bindings.count, hash: { bindings[$0].lend(\.keyHash) },
            areEqual: { first, second in
                bindings[first].lend { first in bindings[second].lend { first.hasKey(of: $0) } }
            })
        // The bindings, and for the first one of each key its index among these.
        var visible: [Borrowed<Binding>] = []
        var indexes: [Int] = firsts
        for (index, binding) in bindings.enumerated() {
            // Duplicates are visible, too, for the errors of a layout that has some.
            if binding.lend({ $0.unmanagedLayout }) == bindings[firsts[index]].lend({ $0.unmanagedLayout }) {
                indexes[index] = visible.count
                visible.add(binding)
            } else {
                visible[indexes[firsts[index]]] = binding
            }
        }
        return visible
    }

    /// Returns the binding that is found by the key of another one.
    @inline(never) func binding(withKeyOf other: Binding) -> Binding? {
        binding { $0.table.find(keyOf: other) }?.object
    }

    /// Lists the bindings that may have been meant, for errors.
    @inline(never) var candidates: Candidates {
        // With the parents, which a layout does not keep: errors may outlive all injectors.
        let layouts = lineage
        return { layouts[0].listed($0) }
    }

    /// The bindings that can be requested, a parent's first. Those that a declared child shadows are left out, its own
    /// stand behind all others.
    private var visibleBindings: [Binding] {
        let declared = lineage.prefix(while: \.isDeclared)
        let outermost = declared.last?.parent ?? self
        var visible = outermost.visible(outermost.all { $0.openBindings.map { Borrowed($0) } }).objects
        for layout in declared.reversed() {
            visible = visible.filter { layout.table.find(keyOf: $0) == nil } + layout.openBindings
        }
        return visible
    }

    /// The bindings that can be requested.
    package var visibleDescriptions: [BindingDescription] { visibleBindings.descriptions }

    @inline(never) private func listed(_ kind: Candidate) -> [BindingDescription] {
        if kind == .visible { return visibleDescriptions }
        guard let declaring = kind == .ofChildren ? self : isDeclared ? parent : nil else { return [] }
        var bindings: [BindingDescription] = []
        for layout in declaring.family.dropFirst() where layout !== self {
            bindings += layout.openBindings.descriptions
        }
        return bindings
    }
}

extension [Binding] {
    @inline(never) fileprivate var descriptions: [BindingDescription] { map(\.description) }
}

extension [Borrowed<Binding>] {
    /// The bindings, counted.
    @inline(never) fileprivate var objects: [Binding] { map(\.object) }
}

// MARK: Errors

extension Layout {
    /// Throws problems, if there are any. The errors keep the layout, for their texts, so the bindings are released
    /// before.
    @inline(never) func refuse(_ problems: [InjectionError]) throws(InjectionError) {
        guard !problems.isEmpty else { return }
        RefusedLayouts.add(self)
        for livesOnMainActor in [true, false] { releaseBindings(ofMainActor: livesOnMainActor) }
        throw .invalidConfiguration(problems)
    }

    /// Returns the error of a key that is not bound.
    ///
    /// - Parameter requirement: The requirement that is not met, if the error is about no request.
    @inline(never) func missingBindingError(
        for type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, asFactory: Bool = false,
        requiredBy requirement: Requirement? = nil, callerIsOnMainActor: Bool = false, on thread: ResolutionThread
    ) -> InjectionError {
        // Without those that are shadowed.
        let bound = bindings(for: type, named: name)
            .filter { binding(withKeyOf: $0)?.layout === $0.layout }.descriptions
        var requests = RequestSummary()
        if let requirement { requests.requirements = [requirement] }
        if requirement == nil, !bound.isEmpty { requests.dependents = thread.keys(at: thread.depth - 1) }
        if asFactory || !bound.isEmpty { requests.forms = [arguments] }
        requests.areOnMainActor = callerIsOnMainActor && thread.depth == 0
        let key = BindingKey(of: type, named: name, bound.first).with(requests)
        guard bound.isEmpty else {
            return .mismatch(of: bound, taking: arguments, about: key.with(.mismatched))
        }
        let missing = key.with(.missing(candidates))
        return .bindingNotFound(missing, path: requirement == nil ? thread.path(to: missing) : [missing])
    }

    /// The error of declared children that don't bind their root, bind it with arguments, or were not configured.
    @inline(never) var rootProblem: InjectionError? {
        guard let declaration else { return nil }
        switch declaration.children?.omission {
        case .atEndOfStack: return parent?.depthError(of: declaration.key)
        case .following: return nil
        case nil: break
        }
        guard declaration.root == nil else { return nil }
        let type = declaration.children!.root
        let bound = ownBindings(for: type, named: nil).objects.descriptions
        // An inherited one shows as it is bound there.
        let key = BindingKey(of: type, named: nil, bound.first ?? binding(type)?.object.description)
            .required(by: [declaration.key])
            .with(.root(declaration: declaration.key, candidates))
        guard bound.isEmpty else { return .mismatch(of: bound, taking: NoArguments.self, about: key) }
        return .bindingNotFound(key, path: [declaration.key, key])
    }

    /// Returns the error of a declaration here that is too deep within others.
    func depthError(of declaration: BindingKey) -> InjectionError {
        // By a lineage, from the inside outwards.
        let path = lineage.prefix(while: \.isDeclared).compactMap { $0.declaration?.key }
        return .nestingTooDeep(path: path.reversed() + [declaration.with(.declaration)])
    }

    /// Returns the error of a requirement that is not met.
    func problem(of requirement: Requirement) -> InjectionError? {
        let name = requirement.name
        let arguments = requirement.arguments
        let isMetByAny = requirement.acceptsAnyArguments
        if TupleType.hasLabels(arguments) {
            let key = BindingKey(of: requirement.type, named: name)
                .required(at: requirement).with(.misfit(.labels))
            let types = BindingDescription.text(of: TupleType.elements(of: arguments))
            return .argumentMismatch(key, expected: types, requested: requirement.argumentsText)
        }
        // A factory of `X` makes an `X?`, too.
        let type = wrappedType(standingFor: requirement.type, named: name) ?? requirement.type
        if requirement.isOwnRequirement, let error = missingOwnError(of: type, for: requirement) { return error }
        let isMet =
            isMetByAny
            ? hasExactBinding(for: type, named: name) : binding(type, named: name, taking: arguments) != nil
        guard !isMet else { return nil }
        return missingBindingError(
            for: type, named: name, taking: arguments, asFactory: !isMetByAny && !requirement.takesNoArguments,
            requiredBy: requirement, on: .current)
    }

    /// Returns the error of a requirement that a parent meets, and this layout does not, as it must.
    @inline(never)
    private func missingOwnError(of type: any Any.Type, for requirement: Requirement) -> InjectionError? {
        // Inherited ones come first, the nearest parent's last.
        let nearest = bindings(for: type, named: requirement.name).last { binding in
            requirement.acceptsAnyArguments || binding.metadata.arguments == requirement.arguments
        }
        guard let nearest, !nearest.isPart(of: self) else { return nil }
        let key = BindingKey(of: type, named: requirement.name, nearest.description)
            .required(at: requirement).with(.inherited)
        return .bindingNotFound(key, path: [key])
    }
}

extension InjectionError {
    /// Returns the error of a key that is bound, but only with other arguments than the requested ones.
    @inline(never) fileprivate static func mismatch(
        of bound: [BindingDescription], taking arguments: any Any.Type, about key: BindingKey
    ) -> InjectionError {
        let expected = bound.map(\.argumentsText).joined(separator: " or ")
        return .argumentMismatch(key, expected: expected, requested: BindingDescription.text(of: arguments))
    }
}

extension Binding {
    /// The binding of the root, if the binding declares children.
    package var root: Binding? {
        // Theirs only, because an inherited one would be the root of all of them.
        guard let child, let root = children?.root else { return nil }
        return child.table.find(ObjectIdentifier(root), tag: 0)?.object
    }
}
