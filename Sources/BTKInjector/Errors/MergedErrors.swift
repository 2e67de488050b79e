/// Errors, each cause once and where it was first met: a key that five bindings miss is one error with five dependents.
struct MergedErrors {
    private struct Entry {
        var error: InjectionError
        var tree: ErrorTree?
        /// Whether its cause is among the indices.
        var hasCause: Bool
        var dependents: [BindingKey] = []
        var identities: Set<String> = []
    }

    private var entries: [Entry] = []
    private var indices: [String: Int] = [:]
    /// The first entries of causes without the errors within them.
    private var outlines: [String: Int] = [:]
    /// The numbers of causes that are parts of others.
    private var numbers: [String: Int] = [:]

    /// Adds an error. The errors within it are compared only with those of an error that is the same otherwise.
    mutating func add(_ error: InjectionError) {
        let outline = error.cause(text: "")
        guard let first = outlines[outline] else {
            outlines[outline] = entries.count
            return append(Entry(error: error, hasCause: false))
        }
        if !entries[first].hasCause {
            entries[first].hasCause = true
            indices[cause(of: entries[first].error)] = first
        }
        add(error, of: cause(of: error), at: nil)
    }

    /// Adds an error whose cause is known, and perhaps its place in a tree.
    mutating func add(_ error: InjectionError, of cause: String, at tree: ErrorTree?) {
        guard let index = indices[cause] else {
            indices[cause] = entries.count
            return append(Entry(error: error, tree: tree, hasCause: true))
        }
        if case .constructionFailed(_, let path, _) = error,
            case .constructionFailed(_, let otherPath, _) = entries[index].error, path.count < otherPath.count
        {
            (entries[index].error, entries[index].tree) = (error, tree)
        }
        addDependents(of: error, at: index)
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        addDependents(of: entry.error, at: entries.count - 1)
    }

    private mutating func addDependents(of error: InjectionError, at index: Int) {
        for dependent in error.dependents where entries[index].identities.insert(dependent.identity).inserted {
            entries[index].dependents.append(dependent)
        }
    }

    private mutating func cause(of error: InjectionError) -> String {
        ErrorTree(error, numbers: &numbers).cause
    }

    var errors: [InjectionError] {
        entries.map { $0.dependents.count > 1 ? $0.error.required(by: $0.dependents) : $0.error }
    }

    /// The places of the errors in their trees.
    var trees: [ErrorTree] { entries.compactMap(\.tree) }
}
