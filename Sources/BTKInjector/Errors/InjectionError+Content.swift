// The content of errors, alike for all cases.

extension InjectionError {
    /// The word in brackets with which the text of an error of this case begins. It never changes.
    var id: String {
        switch self {
        case .circularDependency: "circular-dependency"
        case .bindingNotFound: "binding-not-found"
        case .constructionFailed: "construction-failed"
        case .notAFactory: "not-a-factory"
        case .argumentMismatch: "argument-mismatch"
        case .nestingTooDeep: "nesting-too-deep"
        case .duplicateBinding: "duplicate-binding"
        case .captiveDependency: "captive-dependency"
        case .invalidConfiguration: "invalid-configuration"
        case .boundOnMainActor: "bound-on-main-actor"
        case .notOnMainActor: "not-on-main-actor"
        case .weakScopeOfValue: "weak-scope-of-value"
        case .injectorReleased: "injector-released"
        case .nothingToOverride: "nothing-to-override"
        case .globalInjectorNotSet: "global-injector-not-set"
        case .globalInjectorAlreadySet: "global-injector-already-set"
        }
    }

    /// The key that the error is about. Nil for an error that is about several, or about none, which stays so if it is set.
    package var key: BindingKey? {
        @inline(never)
        get {
            switch self {
            case .bindingNotFound(let key, _), .constructionFailed(let key, _, _), .notAFactory(let key),
                .argumentMismatch(let key, _, _), .duplicateBinding(let key, _), .captiveDependency(let key, _),
                .boundOnMainActor(let key), .notOnMainActor(let key), .weakScopeOfValue(let key),
                .injectorReleased(let key), .nothingToOverride(let key):
                key
            case .circularDependency, .nestingTooDeep, .invalidConfiguration, .globalInjectorNotSet,
                .globalInjectorAlreadySet:
                nil
            }
        }
        @inline(never)
        set {
            guard let key = newValue else { return }
            switch self {
            case .bindingNotFound(_, let path): self = .bindingNotFound(key, path: path)
            case .constructionFailed(_, let path, let error):
                self = .constructionFailed(key, path: path, underlying: error)
            case .argumentMismatch(_, let expected, let requested):
                self = .argumentMismatch(key, expected: expected, requested: requested)
            case .duplicateBinding(_, let sites): self = .duplicateBinding(key, sites: sites)
            case .captiveDependency(_, let owner): self = .captiveDependency(key, of: owner)
            case .notAFactory: self = .notAFactory(key)
            case .boundOnMainActor: self = .boundOnMainActor(key)
            case .notOnMainActor: self = .notOnMainActor(key)
            case .weakScopeOfValue: self = .weakScopeOfValue(key)
            case .injectorReleased: self = .injectorReleased(key)
            case .nothingToOverride: self = .nothingToOverride(key)
            case .circularDependency, .nestingTooDeep, .invalidConfiguration, .globalInjectorNotSet,
                .globalInjectorAlreadySet:
                break
            }
        }
    }

    /// The path from the outermost request on. Empty for an error without one, and for a cycle, which is a ring.
    package var path: [BindingKey] {
        switch self {
        case .bindingNotFound(_, let path), .constructionFailed(_, let path, _), .nestingTooDeep(let path): path
        default: []
        }
    }

    /// The errors that this one tells of in its own text.
    var errorsWithin: [InjectionError] {
        switch self {
        case .invalidConfiguration(let problems): problems
        case .constructionFailed(_, _, let error as InjectionError): [error]
        default: []
        }
    }

    /// Returns the error with another path. An error without one stays as it is.
    package func with(path: [BindingKey]) -> InjectionError {
        switch self {
        case .bindingNotFound(let key, _): .bindingNotFound(key, path: path)
        case .constructionFailed(let key, _, let error): .constructionFailed(key, path: path, underlying: error)
        default: self
        }
    }

    /// Returns the error of a request that a parameter or a property of an owner makes, given that one's requests.
    @inline(never)
    package func requested(by owner: BindingKey, _ requests: BindingKey.Requests) -> InjectionError {
        guard var key else { return self }
        var error = self
        key.requests = requests
        if case .bindingNotFound = self {
            error = .bindingNotFound(key, path: [owner, key])
        } else {
            key.requests.dependents = [owner]
            error.key = key
        }
        return error
    }
}

extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are. Problems within problems are compared
    /// one by one to a depth of 20, and those within by their descriptions, which are cut there.
    public static func == (left: Self, right: Self) -> Bool { areEqual(left, right, depth: 0) }

    @inline(never)
    private static func areEqual(_ left: Self, _ right: Self, depth: Int) -> Bool {
        guard depth < ErrorText.maximumDepth else { return left.description == right.description }
        guard left.id == right.id, left.key == right.key, left.path == right.path else { return false }
        switch (left, right) {
        case (.circularDependency(let path), .circularDependency(let other)): return path == other
        case (.constructionFailed(_, _, let error), .constructionFailed(_, _, let other)):
            return areAlike(error, other)
        case (
            .argumentMismatch(_, let expected, let requested),
            .argumentMismatch(_, let otherExpected, let otherRequested)
        ):
            return expected == otherExpected && requested == otherRequested
        case (.duplicateBinding(_, let sites), .duplicateBinding(_, let others)): return sites == others
        case (.captiveDependency(_, let owner), .captiveDependency(_, let other)): return owner == other
        case (.invalidConfiguration(let problems), .invalidConfiguration(let others)):
            return problems.count == others.count
                && problems.indices.allSatisfy { areEqual(problems[$0], others[$0], depth: depth + 1) }
        default: return true
        }
    }

    /// Whether two errors of blocks have equal types and equal descriptions.
    fileprivate static func areAlike(_ error: any Error, _ other: any Error) -> Bool {
        type(of: error) == type(of: other) && String(describing: error) == String(describing: other)
    }
}

extension InjectionError {
    /// Whether two errors have one cause: they may differ in who requested what, and how.
    func hasCause(of other: InjectionError) -> Bool {
        switch (self, other) {
        case (.circularDependency(let path), .circularDependency(let other)):
            return path.count == other.count && path.indices.allSatisfy { path[$0].isIdentical(to: other[$0]) }
        case (.nestingTooDeep, .nestingTooDeep): return true
        case (.argumentMismatch(let key, let expected, _), .argumentMismatch(let otherKey, let otherExpected, _)):
            return key.isIdentical(to: otherKey) && expected == otherExpected
        case (.constructionFailed(let key, _, let error), .constructionFailed(let otherKey, _, let other)):
            guard key.isIdentical(to: otherKey) else { return false }
            // Without their texts, which may be long.
            if let error = error as? InjectionError { return error == other as? InjectionError }
            return Self.areAlike(error, other)
        case (.duplicateBinding, _), (.captiveDependency, _), (.invalidConfiguration, _): return self == other
        default:
            guard id == other.id, let key, let otherKey = other.key else { return self == other }
            return key.isIdentical(to: otherKey)
        }
    }
}
