extension InjectionError {
    /// The content of an error, the same for all cases. Equality and causes are derived from it.
    struct Parts {
        /// The kind of the error, as its text shows it. It never changes.
        let id: String
        /// The keys that the error is about.
        var keys: [BindingKey] = []
        var path: [BindingKey] = []
        var texts: [String] = []
        var underlying: (any Error)?
        var problems: [InjectionError] = []
    }

    var parts: Parts {
        switch self {
        case .circularDependency(let path): Parts(id: "circular-dependency", keys: path)
        case .bindingNotFound(let key, let path): Parts(id: "binding-not-found", keys: [key], path: path)
        case .constructionFailed(let key, let path, let error):
            Parts(id: "construction-failed", keys: [key], path: path, underlying: error)
        case .notAFactory(let key): Parts(id: "not-a-factory", keys: [key])
        case .argumentMismatch(let key, let expected, let requested):
            Parts(id: "argument-mismatch", keys: [key], texts: [expected, requested])
        case .nestingTooDeep(let path): Parts(id: "nesting-too-deep", path: path)
        case .duplicateBinding(let key, let sites):
            Parts(id: "duplicate-binding", keys: [key], texts: sites.map(\.description))
        case .captiveDependency(let key, let owner): Parts(id: "captive-dependency", keys: [key, owner])
        case .invalidConfiguration(let problems): Parts(id: "invalid-configuration", problems: problems)
        case .boundOnMainActor(let key): Parts(id: "bound-on-main-actor", keys: [key])
        case .notOnMainActor(let key): Parts(id: "not-on-main-actor", keys: [key])
        case .weakScopeOfValue(let key): Parts(id: "weak-scope-of-value", keys: [key])
        case .injectorReleased(let key): Parts(id: "injector-released", keys: [key])
        case .globalInjectorNotSet: Parts(id: "global-injector-not-set")
        case .globalInjectorAlreadySet: Parts(id: "global-injector-already-set")
        }
    }

    /// Returns what went wrong without the path that led to it: equal for errors of one cause.
    ///
    /// - Parameter text: Describes the errors within this one.
    func cause(text: String) -> String {
        let parts = parts
        var texts = [parts.id] + parts.keys.map(\.identity) + parts.texts
        if let underlying = parts.underlying { texts.append("\(type(of: underlying))") }
        texts.append(text)
        return texts.joined(separator: "\n")
    }

    /// The bindings that asked for the key that the error is about.
    var dependents: [BindingKey] {
        if case .bindingNotFound(let key, let path) = self, key.dependents.isEmpty { return path.dropLast().suffix(1) }
        let keys = parts.keys
        return keys.count == 1 ? keys[0].dependents : []
    }

    /// Returns the error, about a key that these bindings asked for.
    func required(by dependents: [BindingKey]) -> Self {
        switch self {
        case .bindingNotFound(let key, let path): .bindingNotFound(key.required(by: dependents), path: path)
        case .notAFactory(let key): .notAFactory(key.required(by: dependents))
        case .argumentMismatch(let key, let expected, let requested):
            .argumentMismatch(key.required(by: dependents), expected: expected, requested: requested)
        case .boundOnMainActor(let key): .boundOnMainActor(key.required(by: dependents))
        case .notOnMainActor(let key): .notOnMainActor(key.required(by: dependents))
        case .weakScopeOfValue(let key): .weakScopeOfValue(key.required(by: dependents))
        case .injectorReleased(let key): .injectorReleased(key.required(by: dependents))
        default: self
        }
    }
}

extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are.
    public static func == (left: Self, right: Self) -> Bool {
        // A list, because errors may nest deeper than any stack.
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            let (left, right) = (left.parts, right.parts)
            guard
                left.id == right.id, left.keys == right.keys, left.path == right.path, left.texts == right.texts,
                left.problems.count == right.problems.count, areEqual(left.underlying, right.underlying)
            else { return false }
            pairs += zip(left.problems, right.problems)
        }
        return true
    }

    private static func areEqual(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
        guard let left, let right else { return true }
        return type(of: left) == type(of: right) && "\(left)" == "\(right)"
    }
}
