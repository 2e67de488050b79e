// From a key to its place: what can be said without an instance, for checks and errors. By loops, because children of
// children may nest deeper than any stack.

extension Layout {
    /// Returns the place of a type without name and arguments.
    func place(_ type: any Any.Type) -> Place? { place { $0.find(ObjectIdentifier(type), tag: 0) } }

    /// Returns the place of a key.
    func place(_ type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type = NoArguments.self)
        -> Place?
    {
        let (type, arguments) = (ObjectIdentifier(type), BindingDescription.id(of: arguments))
        return place { $0.find(type, name, arguments) }
    }

    /// Returns the place in this table, or in the nearest one above.
    @inline(__always)
    private func place(_ find: (BindingTable) -> Place?) -> Place? {
        // Not counted, because each parameter of a wired function is looked up. Safe because the caller keeps all.
        var next = Optional(Borrowed(self))
        while let layout = next {
            let table = layout.lend { $0.table }
            if let place = find(table) { return place }
            next = layout.lend { $0.unmanagedParent }
        }
        return nil
    }

    /// Returns the place of a provider, or of a factory without arguments; for `X?` that of `X`, if there is no other.
    @inline(never)
    func place(
        toProvide type: any Any.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Place {
        if let place = place(type, named: name) { return place }
        if let place = try place(wrappedIn: type, named: name, on: thread) { return place }
        throw missingBindingError(for: type, named: name, taking: NoArguments.self, on: thread)
    }

    /// Returns the place of what an optional type wraps, or nil if nothing is bound for that.
    @inline(never)
    func place(
        wrappedIn type: any Any.Type, named name: BindingName?, on thread: ResolutionThread
    ) throws(InjectionError) -> Place? {
        guard let wrapped = (type as? any OptionalType.Type)?.wrappedType, hasExactBinding(for: wrapped, named: name)
        else { return nil }
        if let place = place(wrapped, named: name) { return place }
        throw missingBindingError(for: wrapped, named: name, taking: NoArguments.self, on: thread)
    }

    /// Returns the place of a factory that the caller may call.
    @inline(never)
    func place(
        toMake type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, by caller: FactoryCaller
    ) throws(InjectionError) -> Place {
        guard let place = place(type, named: name, taking: arguments) else {
            throw missingBindingError(for: type, named: name, taking: arguments, asFactory: true, on: caller.thread)
        }
        guard place.isFactory else { throw .notAFactory(place.key(askedOn: caller.thread)) }
        guard caller.isOnMainActor || !place.livesOnMainActor else { throw place.boundOnMainActor }
        guard place.livesOnMainActor || caller.sendsArguments || place.takes(nil) else {
            throw .notOnMainActor(place.key(askedOn: caller.thread))
        }
        return place
    }

    /// Returns the places of all names of a type, but for factories with arguments.
    func places(ofAll type: any Any.Type) -> [Place] {
        var places: [Place] = []
        for layout in lineage.reversed() {
            for place in layout.places {
                if place.type == type, place.takes(nil) { places.append(place) }
            }
        }
        return visible(places)
    }

    /// Whether any binding has this type and name, with any arguments.
    @inline(never)
    func hasBinding(for type: any Any.Type, named name: BindingName?) -> Bool {
        hasExactBinding(for: type, named: name) || wrappedType(standingFor: type, named: name) != nil
    }

    /// Returns what an optional type wraps if nothing is bound for the type itself, but for that.
    @inline(never)
    func wrappedType(standingFor type: any Any.Type, named name: BindingName?) -> (any Any.Type)? {
        guard let wrapped = (type as? any OptionalType.Type)?.wrappedType,
            !hasExactBinding(for: type, named: name), hasExactBinding(for: wrapped, named: name)
        else { return nil }
        return wrapped
    }

    /// Whether a type is bound, with any arguments, as itself: an `X` is none for `X?`.
    @inline(never)
    func hasExactBinding(for type: any Any.Type, named name: BindingName?) -> Bool {
        place(type, named: name) != nil || !places(of: type, named: name).isEmpty
    }

    /// Returns the places of a type and name, inherited ones first.
    @inline(never)
    func places(of type: any Any.Type, named name: BindingName?) -> [Place] {
        var places: [Place] = []
        var next = Optional(self)
        while let layout = next {
            // The nearer ones are behind.
            var count = 0
            for place in layout.places {
                guard place.binding.metadata.matches(type, name) else { continue }
                let arguments = place.binding.metadata.argumentsID
                guard !places[count...].contains(where: { $0.takes(arguments) }) else { continue }
                places.insert(place, at: count)
                count += 1
            }
            next = layout.parent
        }
        return places
    }

    /// Returns those of some places, inherited ones first, that can be requested: instead of those that are shadowed the
    /// nearer ones.
    private func visible(_ places: [Place]) -> [Place] {
        guard parent != nil else { return places }
        let firsts = firsts(
            of: places.count, hash: { places[$0].keyHash },
            areEqual: { places[$0].matches(places[$1]) && places[$0].takes(places[$1].binding.metadata.argumentsID) })
        // For each key the nearest place. With duplicates, too: errors of such a layout list what is visible.
        var nearest = firsts
        for (index, first) in firsts.enumerated() where places[index].layout !== places[nearest[first]].layout {
            nearest[first] = index
        }
        var visible: [Place] = []
        for (index, first) in firsts.enumerated() {
            if index == first {
                visible.append(places[nearest[index]])
            } else if places[index].layout === places[first].layout {
                visible.append(places[index])
            }
        }
        return visible
    }

    /// The bindings of the visible places, for errors: listed at the first of these.
    var candidates: BindingKey.Candidates {
        Lock.seldom.lock()
        defer { Lock.seldom.unlock() }
        return lockedCandidates
    }

    private var lockedCandidates: BindingKey.Candidates {
        if let candidatesOfErrors { return candidatesOfErrors }
        let candidates = BindingKey.Candidates(
            (isDeclared ? places : visible(allPlaces)).map(\.description),
            parent: isDeclared ? parent?.lockedCandidates : nil, ofChildren: bindingsOfChildren)
        candidatesOfErrors = candidates
        return candidates
    }

    /// The bindings of declared children, and of theirs.
    private var bindingsOfChildren: [BindingDescription] {
        children.flatMap { $0.places.map(\.description) + $0.bindingsOfChildren }
    }

}

// MARK: Errors

extension Layout {
    /// Returns the error of a key that has no place.
    @inline(never)
    func missingBindingError(
        for type: any Any.Type, named name: BindingName?, taking arguments: any Any.Type, asFactory: Bool = false,
        on thread: ResolutionThread
    ) -> InjectionError {
        let bound = places(of: type, named: name).map(\.description)
        let forms = asFactory || !bound.isEmpty ? [arguments] : []
        guard let first = bound.first else {
            var key = BindingKey(BindingKey.Facts(type: type, name: name, candidates: candidates))
            key.requests.forms = forms
            return .bindingNotFound(key, path: thread.path(to: key))
        }
        var key = first.key.required(by: thread.keys(at: thread.depth - 1))
        key.requests.forms = forms
        return .argumentMismatch(
            key, expected: BindingDescription.text(of: bound), requested: BindingDescription.text(of: arguments))
    }
}

extension Place {
    /// The place of the root, if the binding declares children.
    package var root: Place? {
        // Theirs only, because an inherited one would be the root of all of them.
        guard let child, let root = binding.children?.root else { return nil }
        return child.table.find(ObjectIdentifier(root), tag: 0)
    }
}

extension Layout {
    /// Returns the error of children that don't bind their root, or bind it with arguments.
    @inline(never)
    fileprivate func missingRootError(of declaration: Place) -> InjectionError {
        let type = declaration.binding.children!.root
        let bound = places.map(\.description).filter { $0.matches(type, nil) }
        // An inherited one shows as it is bound there.
        let binding = bound.first ?? place(type)?.description
        let key = BindingKey(
            BindingKey.Facts(type: type, name: nil, binding: binding, candidates: candidates, subject: .root)
        ).required(by: [declaration.key])
        guard !bound.isEmpty else { return .bindingNotFound(key, path: [declaration.key, key]) }
        return .argumentMismatch(
            key, expected: BindingDescription.text(of: bound), requested: BindingDescription.text(of: NoArguments.self))
    }
}

// MARK: Problems

// Checks bindings before anything runs.

extension Layout {
    /// Returns the problems that can be found without running a block, those of declared children too, each cause once.
    @inline(never)
    func problems(areOfOverrides: Bool) -> [InjectionError] {
        var problems: [InjectionError] = []
        addProblems(to: &problems, areOfOverrides: areOfOverrides)
        return problems.eachCauseOnce
    }

    /// For each place the sites of the bindings with its key, if it is their first one.
    @inline(never)
    private var duplicates: [[BindingSite]] {
        guard hasDuplicates else { return [] }
        var duplicates: [[BindingSite]] = Array(repeating: [], count: count)
        for place in places {
            let description = place.description
            // The first one, because the table has no other.
            let first = self.place(description.type, named: description.name, taking: description.arguments)!
            duplicates[first.number - firstNumber].append(description.site)
        }
        return duplicates
    }

    private func addProblems(to problems: inout [InjectionError], areOfOverrides: Bool) {
        for (index, sites) in duplicates.enumerated() where sites.count > 1 {
            let key = places[index].key.about(areOfOverrides ? .overrides : .binding)
            problems.append(.duplicateBinding(key, sites: sites))
        }
        for place in places where !place.takes(nil) {
            let arguments = place.binding.metadata.arguments
            guard TupleType.hasLabels(arguments) else { continue }
            let types = BindingDescription.text(of: BindingDescription.types(of: arguments))
            problems.append(
                .argumentMismatch(
                    place.key.about(.labels), expected: types, requested: place.description.argumentsText))
        }
        for requirement in requirements {
            if let problem = problem(of: requirement) { problems.append(problem) }
        }
        if let sources {
            var check = WiringCheck(of: self, problems)
            problems = check.problems(notingIn: sources)
        }
        guard hasChildren else { return }
        problems += ringsThroughChildren()
        for place in places {
            guard let child = place.child else { continue }
            if place.root == nil { problems.append(child.missingRootError(of: place)) }
            child.addProblems(to: &problems, areOfOverrides: false)
        }
    }
}

extension Layout {
    /// Returns the error of a requirement that is not met.
    fileprivate func problem(of requirement: Requirement) -> InjectionError? {
        let (name, arguments) = (requirement.name, requirement.arguments)
        let isMetByAny = requirement.takesNoArguments
        guard !isMetByAny || !hasBinding(for: requirement.type, named: name) else { return nil }
        // A factory of `X` makes an `X?`, too.
        let type = wrappedType(standingFor: requirement.type, named: name) ?? requirement.type
        if !isMetByAny, place(type, named: name, taking: arguments) != nil { return nil }
        var error = missingBindingError(
            for: type, named: name, taking: arguments, asFactory: !isMetByAny, on: .current)
        guard var key = error.key else { return error }
        (key.requests.dependents, key.requests.requirements) = ([], [requirement])
        error.key = key
        return error.with(path: [key])
    }
}
