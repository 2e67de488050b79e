// From a key to its binding: what can be said without an instance, for checks and errors. The searches are loops,
// because children of children may nest deeper than any stack.

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
        // References aren't counted, because each parameter of a wired function is looked up. Safe because the caller
        // keeps all.
        var next = Optional(Borrowed(self))
        while let layout = next {
            if let binding = layout.lend(find) { return binding }
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
        let request = TypeRequest(
            type: type, name: name, arguments: arguments, callerIsOnMainActor: callerIsOnMainActor,
            sendsArguments: sendsArguments, thread: thread)
        do throws(Problem) {
            guard let binding = binding(type, named: name, taking: arguments) else { throw missing(type, request) }
            try requireFactory(binding, request)
            return binding
        } catch {
            throw error.publicError
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
    @inline(never) func bindings(for type: any Any.Type, named name: BindingName?) -> [Binding] {
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
        return binding { $0.ownFactories(for: type, named: name).first } != nil
    }

    /// Returns those of some bindings, inherited ones first, that can be requested: instead of those that are shadowed
    /// the nearer ones.
    @inline(never) private func visible(_ bindings: [Borrowed<Binding>]) -> [Borrowed<Binding>] {
        guard parent != nil else { return bindings }
        var visible: [Borrowed<Binding>] = []
        var indexes: [BindingIdentity: Int] = [:]
        for binding in bindings {
            let (key, layout) = binding.lend { ($0.identity, $0.unmanagedLayout) }
            // Duplicates are visible, too, for the errors of a layout that has some.
            if let index = indexes[key], visible[index].lend({ $0.unmanagedLayout }) != layout {
                visible[index] = binding
            } else {
                indexes[key] = visible.count
                visible.append(binding)
            }
        }
        return visible
    }

    /// Returns the binding that is found by the key of another one.
    @inline(never) func binding(withKeyOf other: Binding) -> Binding? {
        binding { $0.table.find(keyOf: other) }?.object
    }

    /// Returns the binding that is found by the key of another one, or by that of its optional, or of what it wraps.
    @inline(never) func binding(withEitherKeyOf other: Binding) -> Binding? {
        func optional<T>(of type: T.Type) -> any Any.Type { T?.self }
        if let found = binding(withKeyOf: other) { return found }
        let wrapped = (other.type as? any OptionalType.Type)?.wrappedType
        return binding(
            wrapped ?? optional(of: other.type), named: other.metadata.name, taking: other.metadata.arguments)?.object
    }

    /// Lists the bindings that may have been meant, for errors.
    @inline(never) var candidates: Candidates {
        // The parents are among them, which a layout does not keep: errors may outlive all injectors.
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

    private func listed(_ kind: Candidate) -> [BindingDescription] {
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
    @inline(never) var descriptions: [BindingDescription] { map(\.description) }
}

extension [Borrowed<Binding>] {
    /// The bindings, counted.
    @inline(never) var objects: [Binding] { map(\.object) }
}
