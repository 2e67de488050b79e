// The content of errors, alike for all cases, and their equality.

extension InjectionError {
    /// The word in brackets with which the text of an error of this case begins. It never changes.
    package var id: String {
        @inline(never) get {
            if let problem { return problem.id }
            switch self {
            // Made by hand, with an empty path.
            case .circularDependency: return Problem.Kind.cycle.id
            case .nestingTooDeep: return Problem.Kind.nesting(.requests).id
            case .globalInjectorNotSet: return "global-injector-not-set"
            case .globalInjectorAlreadySet: return "global-injector-already-set"
            default: return "invalid-configuration"
            }
        }
    }

    /// The key that the error is about. Nil for an error that is about several, or about none.
    package var key: BindingKey? {
        @inline(never) get {
            switch self {
            case .circularDependency, .nestingTooDeep: nil
            default: problem?.key
            }
        }
    }

    /// The path from the outermost request on, or the members of a cycle. Empty for an error without one.
    package var path: [BindingKey] { @inline(never) get { problem?.path ?? [] } }

    /// The bindings that requested the key which the error is about: also the one that its path shows.
    package var dependents: [BindingKey] { problem?.dependents ?? [] }

    /// The first requirement of a configuration that the error is about.
    package var requirement: Requirement? { problem?.requirements.first }

    /// The place of a child whose declaration is too deep within others, if the error is about such.
    package var deepDeclaration: BindingSite? {
        guard let problem, case .nesting(.declarations) = problem.kind else { return nil }
        return problem.key.binding?.site
    }

    /// Makes the error of a block that verifies too deep within other verifications, the last one of a path.
    package static func tooManyVerifications(path: [BindingKey]) -> InjectionError {
        Problem(.nesting(.verifications), path[path.count - 1], path: path).publicError
    }

    /// Returns the error of a request as that of the property which has made it.
    ///
    /// - Parameters:
    ///   - owner: The binding whose object has the property, if only that is known, and no path.
    ///   - site: The property's place, if it is known.
    package func ofProperty(
        of owner: BindingKey? = nil, at site: BindingSite?, reachesMainActor: Bool
    ) -> InjectionError {
        guard var problem else { return self }
        let request = problem.requests.first
        problem.requests = [
            Problem.Request(
                .property(at: site, reachesMainActor: reachesMainActor), by: owner ?? request?.requester,
                taking: request?.arguments)
        ]
        if let owner, case .missing = problem.kind { problem.path = [owner, problem.key] }
        return problem.publicError
    }

    /// Returns the error with a part of its path.
    package func withPath(_ path: [BindingKey]) -> InjectionError {
        guard var problem else { return self }
        problem.path = path
        return problem.publicError
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

extension [InjectionError] {
    /// The errors with each cause once, those about no key last.
    package var eachCauseOnce: [InjectionError] {
        guard count > 1 else { return self }
        var others: [InjectionError] = []
        for error in self where error.problem == nil && !others.contains(error) { others.append(error) }
        return compactMap(\.problem).eachCauseOnce.map(\.publicError) + others
    }
}
