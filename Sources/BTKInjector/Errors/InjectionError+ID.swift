extension InjectionError {
    /// Tells the kind of an error in its text, and never changes.
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
        case .globalInjectorNotSet: "global-injector-not-set"
        case .globalInjectorAlreadySet: "global-injector-already-set"
        }
    }
}
