extension [InjectionError] {
    /// The errors with each cause once: see ``merged()``.
    package var eachCauseOnce: [InjectionError] { merged() }
}

extension InjectionError {
    /// The bindings that requested the key which the error is about.
    package var dependents: [BindingKey] { parts.requestedKey?.facts.dependents ?? [] }

    /// Returns the error with another path. An error without one stays as it is.
    package func with(path: [BindingKey]) -> InjectionError { with(key: nil, path: path) }

    /// The path of an error that has one.
    package var path: [BindingKey] { parts.path }

    /// The place to correct: of the binding or the requirement that requests what is missing or bound otherwise, and of
    /// any other error that of its binding. Nil where no binding of the injector takes part.
    package var site: BindingSite? {
        switch self {
        case .bindingNotFound, .argumentMismatch, .notAFactory, .boundOnMainActor, .notOnMainActor:
            guard let key = parts.requestedKey else { return nil }
            return key.facts.dependents.first?.binding?.site ?? key.facts.requirements.first ?? key.binding?.site
        case .duplicateBinding(_, let sites): return sites.last
        case .captiveDependency(_, let owner): return owner.binding?.site
        default: return (parts.keys.first ?? path.first)?.binding?.site
        }
    }
}
