extension [InjectionError] {
    /// Each cause once, where it was first met: a key that five bindings miss is one error with five askers.
    var merged: [InjectionError] {
        var merged: [InjectionError] = []
        var indices: [InjectionError.Cause: Int] = [:]
        for error in self {
            if let index = indices[error.cause] {
                merged[index] = merged[index].merged(with: error)
            } else {
                indices[error.cause] = merged.count
                merged.append(error)
            }
        }
        return merged
    }
}

extension InjectionError {
    /// What went wrong, whoever asked for it and by whichever path.
    struct Cause: Hashable {
        let id: String
        var keys: [BindingKey] = []
        var text = ""
    }

    var cause: Cause {
        switch self {
        case .circularDependency(let path): Cause(id: id, keys: path)
        // Of bindings that nest too deep many are too far from the end.
        case .nestingTooDeep, .globalInjectorNotSet, .globalInjectorAlreadySet: Cause(id: id)
        case .constructionFailed(let key, _, let underlying):
            Cause(id: id, keys: [key], text: "\(type(of: underlying)) \(underlying)")
        case .argumentMismatch(let key, let expected, let requested):
            Cause(id: id, keys: [key], text: "\(expected) \(requested)")
        case .duplicateBinding(let key, let sites): Cause(id: id, keys: [key], text: "\(sites)")
        case .captiveDependency(let key, let owner): Cause(id: id, keys: [key, owner])
        case .invalidConfiguration: Cause(id: id, text: description)
        case .bindingNotFound(let key, _), .notAFactory(let key), .boundOnMainActor(let key), .notOnMainActor(let key),
            .weakScopeOfValue(let key), .injectorReleased(let key):
            Cause(id: id, keys: [key])
        }
    }

    /// This error and another one of the same cause.
    fileprivate func merged(with other: Self) -> Self {
        if case (.constructionFailed(_, let path, _), .constructionFailed(_, let otherPath, _)) = (self, other) {
            return otherPath.count < path.count ? other : self
        }
        let known = Set(askers)
        return asked(by: askers + other.askers.filter { !known.contains($0) })
    }

    /// Who asked for the key that the error speaks of.
    var askers: [BindingKey] {
        switch self {
        case .bindingNotFound(let key, let path): key.askers.isEmpty ? Array(path.dropLast().suffix(1)) : key.askers
        case .notAFactory(let key), .argumentMismatch(let key, _, _), .boundOnMainActor(let key),
            .notOnMainActor(let key), .weakScopeOfValue(let key), .injectorReleased(let key):
            key.askers
        default: []
        }
    }

    /// The error, about a key that these bindings asked for.
    func asked(by askers: [BindingKey]) -> Self {
        switch self {
        case .bindingNotFound(let key, let path): .bindingNotFound(key.asked(by: askers), path: path)
        case .notAFactory(let key): .notAFactory(key.asked(by: askers))
        case .argumentMismatch(let key, let expected, let requested):
            .argumentMismatch(key.asked(by: askers), expected: expected, requested: requested)
        case .boundOnMainActor(let key): .boundOnMainActor(key.asked(by: askers))
        case .notOnMainActor(let key): .notOnMainActor(key.asked(by: askers))
        case .weakScopeOfValue(let key): .weakScopeOfValue(key.asked(by: askers))
        case .injectorReleased(let key): .injectorReleased(key.asked(by: askers))
        default: self
        }
    }
}
