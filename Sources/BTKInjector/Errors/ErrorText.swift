extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways to correct it.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; the last lines, which start with `fix:`, tell the remedies.
    ///
    /// Errors within errors are told down to a depth of 100, or of fewer where they are thousands; then the text says
    /// that it is cut, and tells the innermost of them. What a block threw is described once for each text.
    public var description: String { ErrorText(of: self).text }

    /// Returns the id and the first sentence.
    ///
    /// - Parameter underlyingText: Describes what a block threw, if that is told here.
    func headline(underlyingText: String) -> String {
        "[\(parts.id)] \(message.summary)" + underlyingText.lines.joined(separator: "\n    ")
    }
}

/// The text of an error, in which those within it are indented.
struct ErrorText {
    private enum Step {
        /// An error, and the start of its first line.
        case error(ErrorTree, start: String, indentation: String)
        case lines([String], indentation: String)
    }

    /// The steps that are left to write, the next one last.
    private var steps: [Step] = []
    private(set) var text = ""

    init(of error: InjectionError) {
        var numbers: [String: Int] = [:]
        steps = [.error(ErrorTree(error, numbers: &numbers), start: "", indentation: "")]
        while let step = steps.popLast() {
            switch step {
            case .error(let tree, let start, let indentation):
                write(tree, start: start, indentation: indentation)
            case .lines(let lines, let indentation):
                for line in lines { write(line, start: "\n" + indentation, indentation: indentation) }
            }
        }
    }

    /// Writes the first lines of an error, and notes what follows them.
    private mutating func write(_ tree: ErrorTree, start: String, indentation: String) {
        let error = tree.error
        guard case .invalidConfiguration = error else {
            write(error.headline(underlyingText: tree.text), start: start, indentation: indentation)
            let message = error.message
            let lines = message.details.map { "  " + $0 } + message.fixes.map { "  fix: " + $0 }
            steps.append(.lines(lines, indentation: indentation))
            steps += tree.parts.map { .error($0, start: "", indentation: indentation + "    ") }
            return
        }
        write(error.headline(underlyingText: ""), start: start, indentation: indentation)
        if !tree.text.isEmpty { steps.append(.lines(["  " + tree.text], indentation: indentation)) }
        for (index, part) in tree.parts.enumerated().reversed() {
            let start = "\n\(indentation)  \(index + 1). "
            steps.append(.error(part, start: start, indentation: indentation + "     "))
        }
    }

    /// Writes a line, which a name with a line feed may have made several.
    private mutating func write(_ line: String, start: String, indentation: String) {
        text += start + (indentation.isEmpty ? line : line.lines.joined(separator: "\n" + indentation))
    }
}
