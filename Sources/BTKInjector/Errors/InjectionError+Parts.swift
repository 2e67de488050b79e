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
        let keys: [BindingKey]
        let path: [BindingKey]
        /// The arguments that are expected, and those that were requested.
        let texts: [String]
        let sites: [BindingSite]
        let underlying: (any Error)?
        let problems: [InjectionError]

        init(
            _ code: Code, _ keys: [BindingKey] = [], path: [BindingKey] = [], texts: [String] = [],
            sites: [BindingSite] = [], underlying: (any Error)? = nil, problems: [InjectionError] = []
        ) {
            self.code = code
            self.keys = keys
            self.path = path
            self.texts = texts
            self.sites = sites
            self.underlying = underlying
            self.problems = problems
        }

        /// The errors that this one tells of in its own text.
        var errorsWithin: [InjectionError] {
            if let error = underlying as? InjectionError { return [error] }
            return problems
        }
    }

    /// Takes the error apart: the one place that does.
    var parts: Parts {
        switch self {
        case .circularDependency(let path): Parts(.circularDependency, path)
        case .bindingNotFound(let key, let path): Parts(.bindingNotFound, [key], path: path)
        case .constructionFailed(let key, let path, let error):
            Parts(.constructionFailed, [key], path: path, underlying: error)
        case .notAFactory(let key): Parts(.notAFactory, [key])
        case .argumentMismatch(let key, let expected, let requested):
            Parts(.argumentMismatch, [key], texts: [expected, requested])
        case .nestingTooDeep(let path): Parts(.nestingTooDeep, path: path)
        case .duplicateBinding(let key, let sites): Parts(.duplicateBinding, [key], sites: sites)
        case .captiveDependency(let key, let owner): Parts(.captiveDependency, [key, owner])
        case .invalidConfiguration(let problems): Parts(.invalidConfiguration, problems: problems)
        case .boundOnMainActor(let key): Parts(.boundOnMainActor, [key])
        case .notOnMainActor(let key): Parts(.notOnMainActor, [key])
        case .weakScopeOfValue(let key): Parts(.weakScopeOfValue, [key])
        case .injectorReleased(let key): Parts(.injectorReleased, [key])
        case .globalInjectorNotSet: Parts(.globalInjectorNotSet)
        case .globalInjectorAlreadySet: Parts(.globalInjectorAlreadySet)
        }
    }

    /// Returns the error about another key, or with another path. An error without them stays as it is.
    func with(key newKey: BindingKey? = nil, path newPath: [BindingKey]? = nil) -> InjectionError {
        let parts = parts
        guard let key = newKey ?? parts.keys.first else { return self }
        let path = newPath ?? parts.path
        switch parts.code {
        case .bindingNotFound: return .bindingNotFound(key, path: path)
        case .constructionFailed: return .constructionFailed(key, path: path, underlying: parts.underlying!)
        case .notAFactory: return .notAFactory(key)
        case .argumentMismatch: return .argumentMismatch(key, expected: parts.texts[0], requested: parts.texts[1])
        case .boundOnMainActor: return .boundOnMainActor(key)
        case .notOnMainActor: return .notOnMainActor(key)
        case .weakScopeOfValue: return .weakScopeOfValue(key)
        case .injectorReleased: return .injectorReleased(key)
        default: return self
        }
    }
}

extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are. Problems within problems are compared
    /// one by one to a depth of 20, and those within by their descriptions, which are cut there.
    public static func == (left: Self, right: Self) -> Bool { areEqual(left, right, depth: 0) }

    private static func areEqual(_ left: Self, _ right: Self, depth: Int) -> Bool {
        guard depth < ErrorText.maximumDepth else { return left.description == right.description }
        let (left, right) = (left.parts, right.parts)
        guard
            left.code == right.code, left.keys == right.keys, left.path == right.path, left.texts == right.texts,
            left.sites == right.sites, left.problems.count == right.problems.count,
            areEqual(left.underlying, right.underlying)
        else { return false }
        for index in left.problems.indices
        where !areEqual(left.problems[index], right.problems[index], depth: depth + 1) {
            return false
        }
        return true
    }

    static func areEqual(_ left: (any Error)?, _ right: (any Error)?) -> Bool {
        guard let left, let right else { return true }
        return type(of: left) == type(of: right) && String(describing: left) == String(describing: right)
    }
}
