extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are.
    public static func == (left: Self, right: Self) -> Bool {
        // A list, because errors may nest deeper than any stack.
        var pairs = [(left, right)]
        while let pair = pairs.popLast() {
            guard case (.invalidConfiguration(let left), .invalidConfiguration(let right)) = pair else {
                guard areEqual(pair.0, pair.1) else { return false }
                continue
            }
            guard left.count == right.count else { return false }
            pairs += zip(left, right)
        }
        return true
    }

    /// Compares two errors that are not both of a configuration.
    private static func areEqual(_ left: Self, _ right: Self) -> Bool {
        switch (left, right) {
        case (.circularDependency(let left), .circularDependency(let right)),
            (.nestingTooDeep(let left), .nestingTooDeep(let right)):
            left == right
        case (.bindingNotFound(let leftKey, let leftPath), .bindingNotFound(let rightKey, let rightPath)):
            leftKey == rightKey && leftPath == rightPath
        case (
            .constructionFailed(let leftKey, let leftPath, let leftError),
            .constructionFailed(let rightKey, let rightPath, let rightError)
        ):
            leftKey == rightKey && leftPath == rightPath
                && type(of: leftError) == type(of: rightError)
                && String(describing: leftError) == String(describing: rightError)
        case (.notAFactory(let left), .notAFactory(let right)),
            (.boundOnMainActor(let left), .boundOnMainActor(let right)),
            (.notOnMainActor(let left), .notOnMainActor(let right)),
            (.weakScopeOfValue(let left), .weakScopeOfValue(let right)),
            (.injectorReleased(let left), .injectorReleased(let right)):
            left == right
        case (
            .argumentMismatch(let leftKey, let leftExpected, let leftRequested),
            .argumentMismatch(let rightKey, let rightExpected, let rightRequested)
        ):
            leftKey == rightKey && leftExpected == rightExpected && leftRequested == rightRequested
        case (.duplicateBinding(let leftKey, let leftSites), .duplicateBinding(let rightKey, let rightSites)):
            leftKey == rightKey && leftSites == rightSites
        case (.captiveDependency(let left, let leftOwner), .captiveDependency(let right, let rightOwner)):
            left == right && leftOwner == rightOwner
        case (.globalInjectorNotSet, .globalInjectorNotSet),
            (.globalInjectorAlreadySet, .globalInjectorAlreadySet):
            true
        default:
            false
        }
    }
}
