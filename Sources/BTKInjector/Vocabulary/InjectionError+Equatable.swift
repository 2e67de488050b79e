extension InjectionError: Equatable {
    /// Whether two errors are of one case and carry equal values.
    ///
    /// Underlying errors are equal when their types and their descriptions are.
    public static func == (left: Self, right: Self) -> Bool {
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
        case (.invalidConfiguration(let left), .invalidConfiguration(let right)):
            left == right
        case (.globalInjectorNotSet, .globalInjectorNotSet),
            (.globalInjectorAlreadySet, .globalInjectorAlreadySet):
            true
        default:
            false
        }
    }
}
