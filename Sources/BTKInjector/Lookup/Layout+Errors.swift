// The errors of what is missing, or bound otherwise than it is requested, and of requirements.

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
        // Shadowed bindings are left out.
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
        let missing = key.with(.missing(candidates, removedAt: removal(of: type, named: name)?.description.site))
        return .bindingNotFound(missing, path: requirement == nil ? thread.path(to: missing) : [missing])
    }

    /// Returns what an override has removed of a type and a name, here or in a parent.
    private func removal(of type: any Any.Type, named name: BindingName?) -> Removal? {
        for layout in lineage {
            if let removal = layout.removals.last(where: { $0.description.matches(type, name) }) { return removal }
        }
        return nil
    }

    /// The error of declared children that don't bind their root, or bind it with arguments.
    @inline(never) var rootProblem: InjectionError? {
        guard let declaration, case let type = declaration.children!.root,
            table.find(ObjectIdentifier(type), tag: 0) == nil
        else { return nil }
        let bound = ownBindings(for: type, named: nil).objects.descriptions
        // An inherited one shows as it is bound there.
        let key = BindingKey(of: type, named: nil, bound.first ?? binding(type)?.object.description)
            .required(by: [declaration.key])
            .with(.root(declaration: declaration.key, candidates))
        guard bound.isEmpty else { return .mismatch(of: bound, taking: NoArguments.self, about: key) }
        return .bindingNotFound(key, path: [declaration.key, key])
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
        let isMet =
            isMetByAny
            ? hasExactBinding(for: type, named: name) : binding(type, named: name, taking: arguments) != nil
        guard !isMet else { return nil }
        return missingBindingError(
            for: type, named: name, taking: arguments, asFactory: !isMetByAny && !requirement.takesNoArguments,
            requiredBy: requirement, on: .current)
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
