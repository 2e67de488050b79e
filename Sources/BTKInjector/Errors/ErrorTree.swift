/// An error as its text tells it, with the errors within it.
///
/// Gone through by loops, because errors may nest deeper than any stack.
final class ErrorTree {
    private(set) var error: InjectionError
    /// The errors within it, each cause of a configuration once.
    private(set) var parts: [ErrorTree] = []
    /// The text of what is within it and no part: of another error than an `InjectionError`, or of a cut.
    private(set) var text = ""
    private(set) var cause = ""

    private init(_ error: InjectionError) {
        self.error = error
    }

    /// - Parameter numbers: Numbers of causes, the same for equal ones.
    convenience init(_ error: InjectionError, numbers: inout [String: Int]) {
        self.init(error)
        var trees = [self]
        var (level, depth) = ([self], 0)
        while !level.isEmpty {
            let errors = level.map(\.error.errorsWithin)
            let isCut = depth >= 100 || depth >= 3 && errors.reduce(trees.count) { $0 + $1.count } > 10_000
            for (tree, errors) in zip(level, errors) { tree.open(errors, depth: depth, isCut: isCut) }
            level = level.flatMap(\.parts)
            trees += level
            depth += 1
        }
        for tree in trees.reversed() { tree.merge(numbers: &numbers) }
    }

    /// Takes in the errors within this one, or a text about them.
    private func open(_ errors: [InjectionError], depth: Int, isCut: Bool) {
        if errors.isEmpty {
            text = error.underlyingText
        } else if isCut {
            text = error.cutText(at: depth)
        } else {
            parts = errors.map(ErrorTree.init)
        }
    }

    /// Finds out the cause, and merges those parts that have one cause. Theirs are known.
    private func merge(numbers: inout [String: Int]) {
        let causes = parts.map { part in
            let number = numbers[part.cause] ?? numbers.count
            numbers[part.cause] = number
            return number
        }
        cause = error.cause(text: parts.isEmpty ? text : "\(causes)")
        guard case .invalidConfiguration = error, !parts.isEmpty else { return }
        var merged = MergedErrors()
        for part in parts { merged.add(part.error, of: part.cause, at: part) }
        error = .invalidConfiguration(merged.errors)
        parts = merged.trees
        for (part, error) in zip(parts, merged.errors) { part.error = error }
    }
}

extension InjectionError {
    /// The errors that this one tells of in its own text.
    fileprivate var errorsWithin: [InjectionError] {
        switch self {
        case .invalidConfiguration(let errors): errors
        case .constructionFailed(_, _, let underlying as InjectionError): [underlying]
        default: []
        }
    }

    /// The description of an error that a block threw.
    fileprivate var underlyingText: String {
        guard case .constructionFailed(_, _, let underlying) = self else { return "" }
        return "\(underlying)"
    }

    /// Tells that errors within this one are left out, and the innermost of them.
    fileprivate func cutText(at depth: Int) -> String {
        var (innermost, innermostDepth) = (self, depth)
        while let next = innermost.errorsWithin.first {
            innermost = next
            innermostDepth += 1
        }
        return "… cut at a depth of \(depth). At the depth of \(innermostDepth): "
            + innermost.headline(underlyingText: innermost.underlyingText)
    }
}
