extension InjectionError {
    /// The kind of an error.
    enum Code {
        case circularDependency, bindingNotFound, constructionFailed, notAFactory, argumentMismatch, nestingTooDeep
        case duplicateBinding, captiveDependency, invalidConfiguration, boundOnMainActor, notOnMainActor
        case weakScopeOfValue, injectorReleased, globalInjectorNotSet, globalInjectorAlreadySet
    }

    /// The content of an error, the same for all cases. Texts, equality and causes are derived from it.
    final class Parts {
        let code: Code
        /// The keys that the error is about.
        private(set) var keys: [BindingKey] = []
        private(set) var path: [BindingKey] = []
        /// The arguments that are expected, and those that were requested.
        private(set) var texts: [String] = []
        private(set) var sites: [BindingSite] = []
        private(set) var underlying: (any Error)?
        private(set) var problems: [InjectionError] = []

        /// Takes an error apart: the one place that does.
        init(_ error: InjectionError) {
            switch error {
            case .circularDependency(let path): (code, keys) = (.circularDependency, path)
            case .bindingNotFound(let key, let path): (code, keys, self.path) = (.bindingNotFound, [key], path)
            case .constructionFailed(let key, let path, let error):
                (code, keys, self.path, underlying) = (.constructionFailed, [key], path, error)
            case .notAFactory(let key): (code, keys) = (.notAFactory, [key])
            case .argumentMismatch(let key, let expected, let requested):
                (code, keys, texts) = (.argumentMismatch, [key], [expected, requested])
            case .nestingTooDeep(let path): (code, self.path) = (.nestingTooDeep, path)
            case .duplicateBinding(let key, let sites): (code, keys, self.sites) = (.duplicateBinding, [key], sites)
            case .captiveDependency(let key, let owner): (code, keys) = (.captiveDependency, [key, owner])
            case .invalidConfiguration(let problems): (code, self.problems) = (.invalidConfiguration, problems)
            case .boundOnMainActor(let key): (code, keys) = (.boundOnMainActor, [key])
            case .notOnMainActor(let key): (code, keys) = (.notOnMainActor, [key])
            case .weakScopeOfValue(let key): (code, keys) = (.weakScopeOfValue, [key])
            case .injectorReleased(let key): (code, keys) = (.injectorReleased, [key])
            case .globalInjectorNotSet: code = .globalInjectorNotSet
            case .globalInjectorAlreadySet: code = .globalInjectorAlreadySet
            }
        }

        /// The errors that this one tells of in its own text.
        var errorsWithin: [InjectionError] {
            if let error = underlying as? InjectionError { return [error] }
            return problems
        }
    }

    @inline(never)
    var parts: Parts { Parts(self) }

    /// Returns the error about another key, or with another path. An error without them stays as it is.
    func with(key newKey: BindingKey? = nil, path newPath: [BindingKey]? = nil) -> InjectionError {
        switch self {
        case .bindingNotFound(let key, let path): .bindingNotFound(newKey ?? key, path: newPath ?? path)
        case .constructionFailed(let key, let path, let error):
            .constructionFailed(newKey ?? key, path: newPath ?? path, underlying: error)
        case .argumentMismatch(let key, let expected, let requested):
            .argumentMismatch(newKey ?? key, expected: expected, requested: requested)
        case .notAFactory(let key): .notAFactory(newKey ?? key)
        case .boundOnMainActor(let key): .boundOnMainActor(newKey ?? key)
        case .notOnMainActor(let key): .notOnMainActor(newKey ?? key)
        case .weakScopeOfValue(let key): .weakScopeOfValue(newKey ?? key)
        case .injectorReleased(let key): .injectorReleased(newKey ?? key)
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
            code == other.code, keys == other.keys, sites == other.sites, asCause || path == other.path,
            problems.count == other.problems.count
        else { return false }
        for (index, key) in keys.enumerated() where asCause && !key.isIdentical(to: other.keys[index]) { return false }
        // Of a cause only the arguments that are expected.
        for (index, text) in texts.enumerated() where text != other.texts[index] && !(asCause && index == 1) {
            return false
        }
        for (index, problem) in problems.enumerated()
        where !InjectionError.areEqual(problem, other.problems[index], depth: depth + 1) {
            return false
        }
        guard let underlying, let another = other.underlying else { return true }
        if asCause, let error = underlying as? InjectionError {
            // Without their texts, which may be long.
            return error == another as? InjectionError
        }
        return type(of: underlying) == type(of: another)
            && String(describing: underlying) == String(describing: another)
    }
}
