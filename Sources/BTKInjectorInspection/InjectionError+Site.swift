package import BTKInjector

extension InjectionError {
    /// The place to correct: of the binding or the requirement that requests what is missing or bound otherwise, and of
    /// any other error that of its binding. Nil where no binding of the injector takes part.
    package var site: BindingSite? {
        switch self {
        case .bindingNotFound, .argumentMismatch, .notAFactory, .boundOnMainActor, .notOnMainActor:
            return dependents.first?.binding?.site ?? requirement?.site ?? key?.binding?.site
        case .duplicateBinding(_, let sites): return sites.last
        case .captiveDependency(_, let keeper): return keeper.binding?.site
        case .circularDependency(let path): return path.first?.binding?.site
        default: return deepDeclaration ?? (key ?? path.first)?.binding?.site
        }
    }
}
