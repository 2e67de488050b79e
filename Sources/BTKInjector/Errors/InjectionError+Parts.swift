extension InjectionError {
    /// The content of an error, the same for all cases. Texts, equality and causes are derived from it.
    final class Parts {
        let error: InjectionError
        /// The word in brackets with which the text of an error of this case begins. It never changes.
        let id: String
        /// The keys that the error is about.
        private(set) var keys: [BindingKey] = []
        private(set) var path: [BindingKey] = []
        /// The arguments that are expected, and those that were requested.
        private(set) var expected = ""
        private(set) var requested = ""
        private(set) var sites: [BindingSite] = []
        private(set) var underlying: (any Error)?
        private(set) var problems: [InjectionError] = []
        /// The first keys of all errors of its cause, if it is the first of them.
        fileprivate var requestedKeys: [BindingKey] = []

        /// Takes an error apart: the one place that does.
        init(_ error: InjectionError) {
            self.error = error
            var (first, second): (BindingKey?, BindingKey?)
            switch error {
            case .circularDependency(let path): (id, keys) = ("circular-dependency", path)
            case .bindingNotFound(let key, let path): (id, first, self.path) = ("binding-not-found", key, path)
            case .constructionFailed(let key, let path, let error):
                (id, first, self.path, underlying) = ("construction-failed", key, path, error)
            case .notAFactory(let key): (id, first) = ("not-a-factory", key)
            case .argumentMismatch(let key, let expected, let requested):
                (id, first, self.expected, self.requested) = ("argument-mismatch", key, expected, requested)
            case .nestingTooDeep(let path): (id, self.path) = ("nesting-too-deep", path)
            case .duplicateBinding(let key, let sites): (id, first, self.sites) = ("duplicate-binding", key, sites)
            case .captiveDependency(let key, let owner): (id, first, second) = ("captive-dependency", key, owner)
            case .invalidConfiguration(let problems): (id, self.problems) = ("invalid-configuration", problems)
            case .boundOnMainActor(let key): (id, first) = ("bound-on-main-actor", key)
            case .notOnMainActor(let key): (id, first) = ("not-on-main-actor", key)
            case .weakScopeOfValue(let key): (id, first) = ("weak-scope-of-value", key)
            case .injectorReleased(let key): (id, first) = ("injector-released", key)
            case .nothingToOverride(let key): (id, first) = ("nothing-to-override", key)
            case .globalInjectorNotSet: id = "global-injector-not-set"
            case .globalInjectorAlreadySet: id = "global-injector-already-set"
            }
            if let first { keys = second.map { [first, $0] } ?? [first] }
        }

        /// The errors that this one tells of in its own text.
        @inline(never)
        var errorsWithin: [InjectionError] {
            if let error = underlying as? InjectionError { return [error] }
            return problems
        }

        /// The text of the error that a block threw; empty for none.
        @inline(never)
        var underlyingText: String { underlying.map { String(describing: $0) } ?? "" }
    }

    @inline(never)
    var parts: Parts { Parts(self) }

    /// Returns the error about another key, which a parameter or a property of an owner requests.
    @inline(never)
    func with(key: BindingKey, of owner: BindingKey) -> InjectionError {
        if case .bindingNotFound = self {} else { key.facts.dependents = [owner] }
        return with(key: key, path: [owner, key])
    }

    /// Returns the error about another key, or with another path. An error without them stays as it is.
    func with(key: BindingKey? = nil, path: [BindingKey]? = nil) -> InjectionError {
        let parts = parts
        guard let key = key ?? parts.keys.first else { return self }
        let path = path ?? parts.path
        return switch self {
        case .bindingNotFound: .bindingNotFound(key, path: path)
        case .constructionFailed(_, _, let error): .constructionFailed(key, path: path, underlying: error)
        case .argumentMismatch(_, let expected, let requested):
            .argumentMismatch(key, expected: expected, requested: requested)
        case .notAFactory: .notAFactory(key)
        case .boundOnMainActor: .boundOnMainActor(key)
        case .notOnMainActor: .notOnMainActor(key)
        case .weakScopeOfValue: .weakScopeOfValue(key)
        case .injectorReleased: .injectorReleased(key)
        default: self
        }
    }
}

extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are. Problems within problems are compared
    /// one by one to a depth of 20, and those within by their descriptions, which are cut there.
    public static func == (left: Self, right: Self) -> Bool { areEqual(left, right, depth: 0) }

    @inline(never)
    fileprivate static func areEqual(_ left: Self, _ right: Self, depth: Int) -> Bool {
        guard depth < ErrorText.maximumDepth else { return left.description == right.description }
        return left.parts.isEqual(to: right.parts, asCause: false, depth: depth)
    }
}

extension InjectionError.Parts {
    /// Whether two errors are equal or, as causes, alike in all but who requested what, and how.
    func isEqual(to other: InjectionError.Parts, asCause: Bool, depth: Int) -> Bool {
        guard
            id == other.id, keys == other.keys, sites == other.sites, expected == other.expected,
            asCause || path == other.path && requested == other.requested, problems.count == other.problems.count
        else { return false }
        for (index, key) in keys.enumerated() where asCause && !key.isIdentical(to: other.keys[index]) { return false }
        for (index, problem) in problems.enumerated()
        where !InjectionError.areEqual(problem, other.problems[index], depth: depth + 1) {
            return false
        }
        guard let underlying, let another = other.underlying else { return true }
        // Without their texts, which may be long.
        if asCause, let error = errorsWithin.first { return error == other.errorsWithin.first }
        return type(of: underlying) == type(of: another) && underlyingText == other.underlyingText
    }
}

// MARK: Causes

// Errors of one cause are one problem: a key that five bindings miss is one error with five dependents.

extension [InjectionError] {
    /// The errors with each cause once, where it was first met, with the requests of all of them.
    ///
    /// A key that is missing, bound elsewhere, or bound with other arguments is one cause, whoever requests it, in
    /// whichever form. So is a block that fails in one way.
    func merged() -> [InjectionError] {
        guard count > 1 else { return self }
        var causes: [InjectionError.Parts] = []
        for error in self { causes.add(error.parts) }
        let firsts = firsts(
            of: count, hash: { causes[$0].hash },
            areEqual: { causes[$0].isEqual(to: causes[$1], asCause: true, depth: 0) })
        for (index, first) in firsts.enumerated() {
            if let key = causes[index].requestedKey { causes[first].requestedKeys.add(key) }
        }
        var merged: [InjectionError] = []
        for (index, first) in firsts.enumerated() where first == index {
            merged.add(self[index].with(key: causes[index].requestedKeys.merged()))
        }
        return merged
    }
}

extension InjectionError.Parts {
    /// The first key, with the requests that the error's text should show if it is merged with others.
    var requestedKey: BindingKey? {
        guard let key = keys.first?.copy() else { return nil }
        if case .bindingNotFound = error {
            if key.facts.dependents.isEmpty, path.count > 1 { key.facts.dependents = [path[path.count - 2]] }
            // Any binding meets a requirement.
            if key.facts.requirements.isEmpty { key.facts.forms = key.facts.formsOrInstance }
        }
        if case .argumentMismatch = error { key.facts.requested = [requested] }
        return key
    }

    /// Equal for errors of one cause.
    fileprivate var hash: Int {
        var hash = keys.count
        for key in keys { hash = 31 &* hash &+ key.hashValue }
        return hash
    }
}

extension [BindingKey] {
    /// Returns the first key with the requests of all; nil if there is only one.
    fileprivate func merged() -> BindingKey? {
        guard count > 1 else { return nil }
        let facts = self[0].facts
        var (all, requirements, properties, requested): (Self, [BindingSite], [String], [String]) = ([], [], [], [])
        var forms: [any Any.Type] = []
        for key in self {
            let other = key.facts
            for dependent in other.dependents { all.add(dependent) }
            for site in other.requirements { requirements.add(site) }
            properties.addNew(other.properties)
            requested.addNew(other.requested)
            for form in other.forms where !forms.contains(where: { $0 == form }) { forms.add(form) }
            if other.isParameter { facts.isParameter = true }
            if other.leavesMainActor { facts.leavesMainActor = true }
            // Of a factory, because a provider takes no arguments.
            if let argument = other.argument, facts.argument == nil || argument.owner.isFactory,
                facts.argument?.owner.isFactory != true
            {
                facts.argument = argument
            }
        }
        let firsts = firsts(of: all.count, hash: { all[$0].hashValue }, areEqual: { all[$0].isIdentical(to: all[$1]) })
        var dependents: Self = []
        for (index, first) in firsts.enumerated() where index == first { dependents.add(all[index]) }
        (facts.dependents, facts.requirements, facts.properties) = (dependents, requirements, properties)
        (facts.requested, facts.forms) = (requested, forms)
        return self[0]
    }
}

extension [String] {
    /// Appends those texts that are not among these.
    @inline(never)
    fileprivate mutating func addNew(_ others: [String]) {
        for text in others where !contains(text) { add(text) }
    }
}
