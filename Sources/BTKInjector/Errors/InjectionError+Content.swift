// The content of errors, alike for all cases.

extension InjectionError {
    /// The bindings that requested the key which the error is about: also the one that its path shows.
    package var dependents: [BindingKey] {
        let dependents = key?.requests.dependents ?? []
        guard dependents.isEmpty, case .bindingNotFound(_, let path) = self, path.count > 1 else { return dependents }
        return [path[path.count - 2]]
    }

    /// The first requirement of a configuration that the error is about.
    package var requirement: Requirement? { key?.requests.requirements.first }

    /// The place of a child whose declaration is too deep within others, if the error is about such.
    package var deepDeclaration: BindingSite? {
        guard case .nestingTooDeep(let path) = self, let key = path.last, case .declaration = key.circumstances else {
            return nil
        }
        return key.binding?.site
    }

    /// Makes the error of a block that verifies too deep within other verifications, the last one of a path.
    package static func tooManyVerifications(path: [BindingKey]) -> InjectionError {
        .nestingTooDeep(path: path.dropLast() + path.suffix(1).map { $0.with(.verification) })
    }

    /// The id, the key and the path.
    @inline(never) private var content: (id: String, key: BindingKey?, path: [BindingKey]) {
        switch self {
        case .circularDependency(let path): ("circular-dependency", nil, path)
        case .bindingNotFound(let key, let path): ("binding-not-found", key, path)
        case .constructionFailed(let key, let path, _): ("construction-failed", key, path)
        case .notAFactory(let key): ("not-a-factory", key, [])
        case .argumentMismatch(let key, _, _): ("argument-mismatch", key, [])
        case .nestingTooDeep(let path): ("nesting-too-deep", nil, path)
        case .duplicateBinding(let key, _): ("duplicate-binding", key, [])
        case .captiveDependency(let key, _): ("captive-dependency", key, [])
        case .invalidConfiguration: ("invalid-configuration", nil, [])
        case .boundOnMainActor(let key): ("bound-on-main-actor", key, [])
        case .notOnMainActor(let key): ("not-on-main-actor", key, [])
        case .weakScopeOfValue(let key): ("weak-scope-of-value", key, [])
        case .injectorReleased(let key): ("injector-released", key, [])
        case .nothingToOverride(let key): ("nothing-to-override", key, [])
        case .globalInjectorNotSet: ("global-injector-not-set", nil, [])
        case .globalInjectorAlreadySet: ("global-injector-already-set", nil, [])
        }
    }

    /// The word in brackets with which the text of an error of this case begins. It never changes.
    package var id: String { @inline(never) get { content.id } }

    /// The key that the error is about. Nil for an error that is about several, or about none.
    package var key: BindingKey? { @inline(never) get { content.key } }

    /// The path from the outermost request on, or the ring of a cycle. Empty for an error without one.
    package var path: [BindingKey] { @inline(never) get { content.path } }

    /// Returns the error about another key, and with another path if it has one. An error without a key stays as it is.
    @inline(never) package func with(_ key: BindingKey, path: [BindingKey]) -> InjectionError {
        switch self {
        case .bindingNotFound: .bindingNotFound(key, path: path)
        case .constructionFailed(_, _, let error): .constructionFailed(key, path: path, underlying: error)
        case .argumentMismatch(_, let expected, let requested):
            .argumentMismatch(key, expected: expected, requested: requested)
        case .duplicateBinding(_, let sites): .duplicateBinding(key, sites: sites)
        case .captiveDependency(_, let keeper): .captiveDependency(key, keptBy: keeper)
        case .notAFactory: .notAFactory(key)
        case .boundOnMainActor: .boundOnMainActor(key)
        case .notOnMainActor: .notOnMainActor(key)
        case .weakScopeOfValue: .weakScopeOfValue(key)
        case .injectorReleased: .injectorReleased(key)
        case .nothingToOverride: .nothingToOverride(key)
        default: self
        }
    }

    /// Returns the error about a key that a parameter or a property of a requester requests.
    @inline(never) package func with(_ key: BindingKey, requestedBy requester: BindingKey) -> InjectionError {
        if case .bindingNotFound = self { return .bindingNotFound(key, path: [requester, key]) }
        return with(key.required(by: [requester]), path: path)
    }

    /// How deep errors within errors are shown and compared.
    static var maximumDepth: Int { 20 }

    /// The errors that this one tells of in its own text.
    var errorsWithin: [InjectionError] {
        switch self {
        case .invalidConfiguration(let problems): problems
        case .constructionFailed(_, _, let error as InjectionError): [error]
        default: []
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
        guard depth < maximumDepth else { return String(describing: left) == String(describing: right) }
        guard left.id == right.id, left.key == right.key, left.path == right.path else { return false }
        switch (left, right) {
        case (.constructionFailed(_, _, let error), .constructionFailed(_, _, let other)): return areAlike(error, other)
        case (.argumentMismatch(_, let expected, let list), .argumentMismatch(_, let other, let otherList)):
            return expected == other && list == otherList
        case (.duplicateBinding(_, let sites), .duplicateBinding(_, let others)): return sites == others
        case (.captiveDependency(_, let keeper), .captiveDependency(_, let other)): return keeper == other
        case (.invalidConfiguration(let problems), .invalidConfiguration(let others)):
            return problems.count == others.count
                && problems.indices.allSatisfy { areEqual(problems[$0], others[$0], depth: depth + 1) }
        default: return true
        }
    }

    /// Whether two errors of blocks have equal types and equal descriptions.
    private static func areAlike(_ error: any Error, _ other: any Error) -> Bool {
        type(of: error) == type(of: other) && String(describing: error) == String(describing: other)
    }
}
