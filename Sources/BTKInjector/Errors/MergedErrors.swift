/// Errors, each cause once and where it was first met: a key that five bindings miss is one error with five dependents.
struct MergedErrors {
    private struct Entry {
        var error: InjectionError
        var tree: ErrorTree?
        /// Whether its cause is among the indices.
        var hasCause: Bool
        var dependents: [BindingKey] = []
        var locatedKeys: Set<BindingKey.Located> = []
    }

    private var entries: [Entry] = []
    private var indices: [InjectionError.Cause: Int] = [:]
    /// The first entries of causes without what is within them.
    private var outlines: [InjectionError.Cause: Int] = [:]
    /// Of causes that are parts of others.
    private var numbers: [InjectionError.Cause: Int] = [:]

    /// Adds an error. The errors within it are compared only with those of an error that is the same otherwise.
    mutating func add(_ error: InjectionError) {
        let outline = error.cause(text: "")
        guard let first = outlines[outline] else {
            outlines[outline] = entries.count
            return append(Entry(error: error, tree: nil, hasCause: false))
        }
        if !entries[first].hasCause {
            entries[first].hasCause = true
            indices[cause(of: entries[first].error)] = first
        }
        add(error, of: cause(of: error), at: nil)
    }

    /// Adds an error whose cause is known, and perhaps where it stands.
    mutating func add(_ error: InjectionError, of cause: InjectionError.Cause, at tree: ErrorTree?) {
        guard let index = indices[cause] else {
            indices[cause] = entries.count
            return append(Entry(error: error, tree: tree, hasCause: true))
        }
        if error.isToldShorter(than: entries[index].error) {
            (entries[index].error, entries[index].tree) = (error, tree)
        }
        addDependents(of: error, at: index)
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        addDependents(of: entry.error, at: entries.count - 1)
    }

    private mutating func addDependents(of error: InjectionError, at index: Int) {
        for dependent in error.dependents where entries[index].locatedKeys.insert(dependent.located).inserted {
            entries[index].dependents.append(dependent)
        }
    }

    private mutating func cause(of error: InjectionError) -> InjectionError.Cause {
        ErrorTree(error, numbers: &numbers).cause
    }

    var errors: [InjectionError] {
        entries.map { $0.dependents.count > 1 ? $0.error.required(by: $0.dependents) : $0.error }
    }

    /// Where the errors stand.
    var trees: [ErrorTree] { entries.compactMap(\.tree) }
}

extension BindingKey {
    /// A key and the site of its binding, so that a binding and the one that it shadows differ.
    struct Located: Hashable {
        let key: BindingKey
        let site: BindingSite?
    }

    var located: Located { Located(key: self, site: binding?.site) }
}

extension InjectionError {
    /// A failure without the path that led to it.
    struct Cause: Hashable {
        let id: String
        var keys: [BindingKey.Located] = []
        var text = ""
    }

    /// Tells what went wrong.
    ///
    /// - Parameter text: Describes what is within the error.
    func cause(text: String) -> Cause {
        switch self {
        case .circularDependency(let path): Cause(id: id, keys: path.map(\.located))
        // Of bindings that nest too deep many are too far from the end.
        case .nestingTooDeep, .globalInjectorNotSet, .globalInjectorAlreadySet: Cause(id: id)
        case .constructionFailed(let key, _, let underlying):
            Cause(id: id, keys: [key.located], text: "\(type(of: underlying)) \(text)")
        case .argumentMismatch(let key, let expected, let requested):
            Cause(id: id, keys: [key.located], text: "\(expected) \(requested)")
        case .duplicateBinding(let key, let sites): Cause(id: id, keys: [key.located], text: "\(sites)")
        case .captiveDependency(let key, let owner): Cause(id: id, keys: [key.located, owner.located])
        case .invalidConfiguration: Cause(id: id, text: text)
        case .bindingNotFound(let key, _), .notAFactory(let key), .boundOnMainActor(let key), .notOnMainActor(let key),
            .weakScopeOfValue(let key), .injectorReleased(let key):
            Cause(id: id, keys: [key.located])
        }
    }

    /// Of two errors of one cause, the one with the shorter path tells it better.
    fileprivate func isToldShorter(than other: Self) -> Bool {
        guard case .constructionFailed(_, let path, _) = self, case .constructionFailed(_, let otherPath, _) = other
        else { return false }
        return path.count < otherPath.count
    }

    /// Who asked for the key that the error speaks of.
    var dependents: [BindingKey] {
        switch self {
        case .bindingNotFound(let key, let path):
            key.dependents.isEmpty ? Array(path.dropLast().suffix(1)) : key.dependents
        case .notAFactory(let key), .argumentMismatch(let key, _, _), .boundOnMainActor(let key),
            .notOnMainActor(let key), .weakScopeOfValue(let key), .injectorReleased(let key):
            key.dependents
        default: []
        }
    }

    /// The error, about a key that these bindings asked for.
    func required(by dependents: [BindingKey]) -> Self {
        switch self {
        case .bindingNotFound(let key, let path): .bindingNotFound(key.required(by: dependents), path: path)
        case .notAFactory(let key): .notAFactory(key.required(by: dependents))
        case .argumentMismatch(let key, let expected, let requested):
            .argumentMismatch(key.required(by: dependents), expected: expected, requested: requested)
        case .boundOnMainActor(let key): .boundOnMainActor(key.required(by: dependents))
        case .notOnMainActor(let key): .notOnMainActor(key.required(by: dependents))
        case .weakScopeOfValue(let key): .weakScopeOfValue(key.required(by: dependents))
        case .injectorReleased(let key): .injectorReleased(key.required(by: dependents))
        default: self
        }
    }
}
