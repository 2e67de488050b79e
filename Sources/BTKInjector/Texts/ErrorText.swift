extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways to correct it.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; then lines that start with `fix:` tell the remedies, and at the end some
    /// with `note:` what holds for all of them. Each name is on one line, its control characters shown as Swift writes
    /// them, and lines of an error that a block threw are indented.
    ///
    /// A text grows with what it shows. Errors within errors are shown to a depth of 20, or less deep where they are
    /// thousands; then the text says that it is cut, and shows the innermost of them. What may have been meant is
    /// searched for the first 20 keys that are missing, or replace nothing, and 20 cycles are shown. Of a path with
    /// more than 12 members the middle is left out. Types that would print alike have as much of their paths as tells
    /// them apart: `App.Log` and `Network.Log`.
    ///
    /// Without the package's trait `Texts` an error prints its id and its path only.
    @inline(never) public var description: String {
        #if Texts
            TypeNames.tellingTypesApart {
                var text = ErrorText()
                text.write(self)
                text.writeNotes()
                return text.written
            }
        #else
            brief
        #endif
    }

    /// The id, and the path or the key of an error without one, and the same of the errors within.
    var brief: String {
        let keys = path.isEmpty ? key.map { [$0] } ?? [] : path
        let line = keys.isEmpty ? "[\(id)]" : "[\(id)] " + keys.map(\.description).joined(separator: " → ")
        return ([line] + errorsWithin.map(\.brief)).joined(separator: "\n")
    }
}

/// The text of an error: a headline, lines about its bindings, and the ways to mend it. Errors within it are indented.
///
/// This file has the writer. What it writes of each kind of error begins at `describe`, in ErrorText+Kinds.
struct ErrorText: ~Copyable {
    /// The text so far.
    private(set) var written = ""
    /// How many spaces are before each line below a headline.
    private var indentation = 2
    /// How many errors the present one is within.
    private var depth = 0
    private var errorCount = 0
    /// How many errors there were for whose keys other bindings may have been meant.
    private var searchCount = 0
    /// How many cycles there were among the problems of configurations.
    private var cycleCount = 0
    /// The notes to write for the errors since the last ones.
    private var notes: [String] = []
    /// Whether problems of a configuration are written, which no block catches.
    private(set) var writesProblems = false
    /// Whether only headlines are written.
    private var isCut = false

    /// Whether the bindings are searched for what the present error may have meant. One search takes as long as there
    /// are bindings, so all of a text share this.
    var searchesBindings: Bool { searchCount <= 20 && !isCut }

    /// An error whose end is still to be written, behind the errors within it.
    private final class Open {
        let error: InjectionError
        /// How many of the errors within were begun, and how many of them left out.
        var begunCount = 0
        var hiddenCount = 0

        init(_ error: InjectionError) { self.error = error }

        /// How many spaces more are before the lines of the errors within.
        var indentation: Int { if case .invalidConfiguration = error { 5 } else { 4 } }
    }

    /// The errors whose ends are to be written, each within the one before. By a list, because errors may nest deeper
    /// than small stacks allow.
    private var open: [Open] = []

    /// Writes an error.
    @inline(never) mutating func write(_ error: InjectionError) {
        begin(error)
        while let outer = open.last { writeNext(within: outer) }
    }

    private mutating func begin(_ error: InjectionError) {
        errorCount += 1
        switch error {
        case .bindingNotFound, .nothingToOverride: searchCount += 1
        default: break
        }
        describe(error)
    }

    /// Begins the next error within one, or writes the end of that.
    @inline(never) private mutating func writeNext(within outer: Open) {
        let errors = outer.error.errorsWithin
        let index = outer.begunCount
        guard index < errors.count else {
            open.removeLast()
            indentation -= outer.indentation
            depth -= 1
            return end(outer)
        }
        outer.begunCount += 1
        if case .invalidConfiguration = outer.error {
            if case .circularDependency = errors[index] { cycleCount += 1 }
            if case .circularDependency = errors[index], cycleCount > 20 {
                return outer.hiddenCount += 1
            }
            indentation -= outer.indentation
            add("\(index + 1). ")
            indentation += outer.indentation
        }
        begin(errors[index])
    }

    private mutating func end(_ error: Open) {
        if case .constructionFailed(let key, let path, _) = error.error { return describeEndOfFailure(key, path) }
        if error.hiddenCount > 0 { add("… and \(error.hiddenCount) more cycles") }
        writeNotes()
    }

    /// Writes the errors within one, and its end, after what was written.
    mutating func writeErrors(within error: InjectionError) {
        if case .invalidConfiguration = error {
            guard !isCut else { return }
            writesProblems = true
        }
        let outer = Open(error)
        if isTooDeep, let first = error.errorsWithin.first {
            if outer.indentation == 5 {
                written += lineStart
                return writeInnermost(of: first)
            }
            writeInnermost(of: first)
            return end(outer)
        }
        open.add(outer)
        indentation += outer.indentation
        depth += 1
    }

    /// Writes what a block threw, other than such an error.
    mutating func write(underlying: any Error) {
        written += String(describing: underlying).visible(linesAfter: isCut ? nil : lineStart + "  ")
    }

    /// Writes the notes on the errors since the last ones.
    mutating func writeNotes() {
        for note in notes { add("note: \(note)") }
        notes = []
    }

    /// The start of a line below a headline, with the line feed.
    private var lineStart: String { "\n" + String(repeating: " ", count: indentation) }

    private var isTooDeep: Bool { depth >= InjectionError.maximumDepth || depth >= 3 && errorCount > 10_000 }

    /// Writes that errors are left out from one on, and the headline of the innermost within that.
    private mutating func writeInnermost(of error: InjectionError) {
        var innermost = error
        var innermostDepth = depth + 1
        // By a loop, because errors may nest deeper than any stack.
        while let next = innermost.errorsWithin.first {
            innermost = next
            innermostDepth += 1
        }
        summary("… cut at a depth of \(depth). At the depth of \(innermostDepth): ")
        isCut = true
        describe(innermost)
        isCut = false
    }

    // MARK: Lines

    /// Writes a headline, or a part of it.
    @inline(never) mutating func summary(_ sentence: consuming Sentence) { written += sentence.text }

    /// Writes a headline, and the lines about a key below it.
    @inline(never) mutating func summary(_ sentence: consuming Sentence, at key: BindingKey) {
        summary(sentence, at: key, along: [])
    }

    /// Writes a headline, and the lines about a key, or the path where that shows them.
    @inline(never) mutating func summary(_ sentence: consuming Sentence, at key: BindingKey, along path: [BindingKey]) {
        summary(sentence)
        locate(key, path)
    }

    /// Writes a headline, and the path below it.
    @inline(never) mutating func summary(_ sentence: consuming Sentence, along path: [BindingKey]) {
        summary(sentence)
        add(path)
    }

    /// Writes a line below the headline.
    @inline(never) mutating func add(_ line: consuming Sentence) {
        guard !isCut else { return }
        written += lineStart
        written += line.text
    }

    /// Writes a way to mend the error.
    @inline(never) mutating func fix(_ sentence: consuming Sentence) { add("fix: \(sentence.text)") }

    /// Writes the rest of a long line.
    @inline(never) mutating func rest(_ sentence: consuming Sentence) {
        if !isCut { written += sentence.text }
    }

    /// Keeps a sentence that holds for several errors of a text, which has it once, behind them.
    @inline(never) mutating func note(_ note: String) {
        if !isCut, !notes.contains(note) { notes.add(note) }
    }

    /// Adds the members of a path. Of a long one the middle is left out.
    mutating func add(_ path: [BindingKey]) {
        for (index, key) in path.enumerated() {
            if path.count <= 12 || index < 6 || index >= path.count - 6 {
                add(index == 0 ? "\(key.line)" : "→ \(line(of: key))")
            } else if index == 6 {
                add("→ … \(path.count - 12) more …")
            }
        }
    }

    /// Returns the line of a member of a path. What only children bind says so.
    private func line(of key: BindingKey) -> String {
        let isInChild =
            searchesBindings && key.binding == nil
            && key.candidates(.ofChildren).contains { $0.matches(key.type, key.name) }
        return isInChild ? text("\(key), bound only in a child") : key.line
    }

    /// Adds the lines about a key: its dependents, or the path where that shows them, its place, the bindings that need
    /// the dependents, and the places that require it.
    private mutating func locate(_ key: BindingKey, _ path: [BindingKey]) {
        let requests = key.requests
        let dependents = requests.dependents
        if dependents.isEmpty || (dependents.count == 1 && path.count > 1) {
            if path.count > 1 || requests.requirements.isEmpty { add(path) }
        } else if dependents.count == 1 {
            add("required by \(dependents[0].line)")
        } else {
            add(dependents, below: "required by")
        }
        for requirement in requests.requirements { add("required at \(requirement.site.textInChild)") }
        if key.binding != nil { add("\(key.line)") }
        add(requests.indirectDependents, below: "needed in turn by")
        for site in requests.properties { add("required by the property at \(site)") }
    }

    /// Adds keys, numbered, below a line of their own.
    private mutating func add(_ keys: [BindingKey], below heading: String) {
        guard !keys.isEmpty else { return }
        add("\(heading)")
        for (index, key) in keys.enumerated() { add("\(index + 1). \(key.line)") }
    }
}
