extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways to correct it.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; then lines that start with `fix:` tell the remedies, and at the end some
    /// with `note:` what holds for all of them. Each name is on one line, its control characters shown as Swift writes
    /// them, and lines of an error that a block threw are indented.
    ///
    /// A text grows with what it shows. Errors within errors are shown to a depth of 20, or less deep where they are
    /// thousands; then the text says that it is cut, and shows the innermost of them. Near misses are searched for the
    /// first 20 missing keys, and 20 cycles are shown. Of a path with more than 12 members the middle is left out.
    @inline(never)
    public var description: String {
        var text = ErrorText()
        text.write(self, depth: 0, indentation: "\n")
        text.writeNotes(indentation: "\n  ")
        return text.text
    }
}

/// Writes the text of an error, in which those within it are indented.
struct ErrorText: ~Copyable {
    static var maximumDepth: Int { 20 }

    private(set) var text = ""
    private var errorCount = 0
    private var searchCount = 0
    private var cycleCount = 0
    /// The notes to write for the errors since the last ones.
    private var notes: [String] = []

    /// Writes an error.
    ///
    /// - Parameter indentation: The start of each line after the first one, with the line feed.
    mutating func write(_ error: InjectionError, depth: Int, indentation: String) {
        errorCount += 1
        if case .bindingNotFound = error { searchCount += 1 }
        let message = ErrorMessage(of: error, searchesNearMisses: searchCount <= 20)
        text += message.headline
        let errors = error.errorsWithin
        let isCut = !errors.isEmpty && (depth >= Self.maximumDepth || depth >= 3 && errorCount > 10_000)
        switch error {
        case .invalidConfiguration(let problems):
            if isCut {
                add("\(indentation)  \(error.cutText(at: depth))")
            } else {
                write(problems, depth: depth + 1, indentation: indentation)
            }
        case .constructionFailed(_, _, let underlying):
            if isCut {
                text += error.cutText(at: depth)
            } else if let error = errors.first {
                write(error, depth: depth + 1, indentation: indentation + "    ")
            } else {
                text += String(describing: underlying).visible(linesAfter: indentation + "    ")
            }
        default: break
        }
        for line in message.lines { add("\(indentation)  \(line)") }
        for note in message.notes where !notes.contains(note) { notes.append(note) }
    }

    @inline(never)
    private mutating func add(_ sentence: Sentence) { text += sentence.text }

    /// Writes the problems of a configuration, with their numbers.
    private mutating func write(_ problems: [InjectionError], depth: Int, indentation: String) {
        var hiddenCount = 0
        for (index, problem) in problems.enumerated() {
            if case .circularDependency = problem {
                cycleCount += 1
                guard cycleCount <= 20 else {
                    hiddenCount += 1
                    continue
                }
            }
            add("\(indentation)  \(index + 1). ")
            write(problem, depth: depth, indentation: indentation + "     ")
        }
        if hiddenCount > 0 { add("\(indentation)  … and \(hiddenCount) more cycles") }
        // No block catches what a check or a verification has found.
        notes = notes.filter { $0 != ErrorMessage.Note.catching }
        writeNotes(indentation: indentation + "  ")
    }

    /// Writes the notes on the errors since the last ones.
    mutating func writeNotes(indentation: String) {
        for note in notes { add("\(indentation)note: \(note)") }
        notes = []
    }
}

extension InjectionError {
    /// Returns a line that says that errors within this one are left out, and shows the innermost of them.
    fileprivate func cutText(at depth: Int) -> String {
        var (innermost, innermostDepth) = (self, depth)
        // By a loop, because errors may nest deeper than any stack.
        while let next = innermost.errorsWithin.first {
            innermost = next
            innermostDepth += 1
        }
        let headline = ErrorMessage(of: innermost, searchesNearMisses: false).headline
        let rest =
            if case .constructionFailed(_, _, let error) = innermost { String(describing: error).visible } else { "" }
        return text("… cut at a depth of \(depth). At the depth of \(innermostDepth): \(headline)\(rest)")
    }
}
