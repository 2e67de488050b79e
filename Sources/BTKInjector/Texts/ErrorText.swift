extension InjectionError: CustomStringConvertible {
    /// The text to read: the failure, its places, and the ways to correct it.
    ///
    /// The first line starts with the error's id in brackets; paths follow, from the outermost request on, with the
    /// places where their members were bound; then lines that start with `fix:` tell the remedies, and at the end some
    /// with `note:` what holds for all of them. Each name is on one line, its control characters shown as Swift writes
    /// them, and lines of an error that a block threw are indented.
    ///
    /// A text grows with what it shows. Errors within errors are shown to a depth of 20, or of 3 where the text is
    /// longer than a megabyte; then the text says that it is cut, and shows the innermost of them. What may have been
    /// meant is searched for the first 20 keys that are missing, or replace nothing, and 20 cycles are shown. Of a path
    /// with more than 12 members the middle is left out. Types that would print alike have as much of their paths as
    /// tells them apart: `App.Log` and `Network.Log`.
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
/// This file has the writer. The files beside it describe the problems, one file for kinds that are alike.
struct ErrorText: ~Copyable {
    /// The text so far.
    private(set) var written = ""
    /// How many spaces are before each line below a headline.
    private var indentation = 2
    /// How many errors the present one is within.
    private var depth = 0
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

    /// Writes an error, and those within it.
    @inline(never) mutating func write(_ error: InjectionError) {
        describe(error)
        writeErrors(within: error)
        describeEnd(of: error)
    }

    /// Writes the error, but for those within it and what stands behind them.
    private mutating func describe(_ error: InjectionError) {
        summary("[\(error.id)] ")
        if let problem = error.problem { return describe(problem) }
        switch error {
        case .invalidConfiguration(let problems):
            summary("\(problems.count) problem\(problems.count == 1 ? "" : "s") in the bindings.")
        case .globalInjectorNotSet: describeNoGlobalInjector()
        case .globalInjectorAlreadySet: describeSecondGlobalInjector()
        case .circularDependency: summary("? is needed to build itself.")
        // Any other error has a key, unless it was made by hand with an empty path.
        default: describeRequests([])
        }
    }

    private mutating func describe(_ problem: Problem) {
        switch problem.kind {
        case .cycle: describeCycle(problem.path)
        case .nesting(let nesting): describe(nesting, problem.path)
        case .missing(let missing):
            searchCount += 1
            describe(missing, problem)
        case .mismatch(let mismatch): describe(mismatch, problem)
        case .notAFactory: describeProvider(problem)
        case .duplicate(let duplicate, let sites): describe(duplicate, problem.key, sites)
        case .captive(let keeper): describeCaptive(problem, keeper)
        case .boundOnMainActor(let others): describeOnMainActor(problem, neededBy: others)
        case .notOnMainActor: describeOffMainActor(problem)
        case .weakScopeOfValue: describeWeakValue(problem)
        case .injectorReleased: describeRelease(problem)
        case .unusedOverride(let unused):
            searchCount += 1
            describe(unused, problem)
        case .failure(let error): describeFailure(problem.key, error)
        }
    }

    private mutating func describeEnd(of error: InjectionError) {
        switch error {
        case .constructionFailed(let key, let path, _): describeEndOfFailure(key, path)
        case .invalidConfiguration: writeNotes()
        default: break
        }
    }

    // MARK: Errors within errors

    private mutating func writeErrors(within error: InjectionError) {
        let errors = error.errorsWithin
        guard let first = errors.first, !isCut else { return }
        var isConfiguration = false
        if case .invalidConfiguration = error { isConfiguration = true }
        if isConfiguration { writesProblems = true }
        // Errors that hold others twice at each level would be too many to write.
        let isTooLong = depth >= 3 && written.utf8.count > 1 << 20
        guard depth < InjectionError.maximumDepth, !isTooLong else {
            if isConfiguration { written += lineStart }
            return writeInnermost(of: first)
        }
        let margin = isConfiguration ? 5 : 4
        var hiddenCycles = 0
        depth += 1
        for (index, inner) in errors.enumerated() {
            if isConfiguration {
                if case .circularDependency = inner {
                    cycleCount += 1
                    if cycleCount > 20 {
                        hiddenCycles += 1
                        continue
                    }
                }
                add("\(index + 1). ")
            }
            indentation += margin
            write(inner)
            indentation -= margin
        }
        depth -= 1
        if hiddenCycles > 0 { add("… and \(hiddenCycles) more cycles") }
    }

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

    /// Writes what a block threw, other than such an error.
    mutating func write(underlying: any Error) {
        written += String(describing: underlying).visible(linesAfter: isCut ? nil : lineStart + "  ")
    }

    // MARK: Lines

    /// The start of a line below a headline, with the line feed.
    private var lineStart: String { "\n" + String(repeating: " ", count: indentation) }

    /// Writes a headline, or a part of it.
    @inline(never) mutating func summary(_ sentence: String) { written += sentence }

    /// Writes a headline, and the lines about the key of a problem below it: the bindings that request it, or the path
    /// where that shows them, its place, and the places that require it.
    @inline(never) mutating func summary(_ sentence: String, of problem: Problem, neededBy others: [BindingKey] = []) {
        summary(sentence)
        let dependents = problem.dependents
        let path = problem.path
        if dependents.isEmpty || (dependents.count == 1 && path.count > 1) {
            if path.count > 1 || problem.requirements.isEmpty { add(path, of: problem) }
        } else if dependents.count == 1 {
            add("required by \(dependents[0].line)")
        } else {
            add(dependents, below: "required by")
        }
        for requirement in problem.requirements { add("required at \(requirement.site.textInChild)") }
        if problem.key.binding != nil { add(problem.key.line) }
        add(others, below: "needed in turn by")
        for site in problem.properties { add("required by the property at \(site)") }
        if problem.properties.isEmpty, problem.isRequestedByProperty, case .missing(let missing) = problem.kind,
            missing.bypassed == nil
        {
            add("required by a property, which asks the global injector")
        }
    }

    /// Writes a line below the headline.
    @inline(never) mutating func add(_ line: String) {
        guard !isCut else { return }
        written += lineStart
        written += line
    }

    /// Writes a way to mend the error.
    @inline(never) mutating func fix(_ sentence: String) { add("fix: " + sentence) }

    /// Writes the rest of a long line.
    @inline(never) mutating func rest(_ sentence: String) {
        if !isCut { written += sentence }
    }

    /// Keeps a sentence that holds for several errors of a text, which has it once, behind them.
    @inline(never) mutating func note(_ note: String) {
        if !isCut, !notes.contains(note) { notes.append(note) }
    }

    /// Writes the notes on the errors since the last ones.
    mutating func writeNotes() {
        for note in notes { add("note: " + note) }
        notes = []
    }

    /// Adds the members of a path. Of a long one the middle is left out.
    mutating func add(_ path: [BindingKey], of problem: Problem? = nil) {
        for (index, key) in path.enumerated() {
            if path.count <= 12 || index < 6 || index >= path.count - 6 {
                add((index == 0 ? "" : "→ ") + line(of: key, isFirst: index == 0, in: problem))
            } else if index == 6 {
                add("→ … \(path.count - 12) more …")
            }
        }
    }

    /// Returns the line of a member of a path. What is bound nowhere, or only in children, says so.
    private func line(of key: BindingKey, isFirst: Bool, in problem: Problem?) -> String {
        guard key.binding == nil, let problem, problem.candidates != nil, key == problem.key else { return key.line }
        let isInChild =
            !isFirst && searchesBindings
            && problem.candidates(.ofChildren).contains { $0.matches(key.type, key.name) }
        return "\(key), bound \(isInChild ? "only in a child" : "nowhere")"
    }

    /// Adds keys, numbered, below a line of their own.
    private mutating func add(_ keys: [BindingKey], below heading: String) {
        guard !keys.isEmpty else { return }
        add(heading)
        for (index, key) in keys.enumerated() { add("\(index + 1). \(key.line)") }
    }
}

extension BindingKey {
    /// The key, and where it is bound, if it is.
    @inline(never) var line: String {
        guard let binding else { return description }
        return "\(self), \(binding.isReplaced ? "replaced, " : "")\(binding.site.boundText)"
    }
}

extension BindingSite {
    /// How something is bound there: `bound at App/Wiring.swift:12`.
    @inline(never) var boundText: String {
        guard origin.isSeed, let child = origin.child else { return "bound at \(textInChild)" }
        return "a seed of the child declared at \(child)"
    }

    /// The site, with the child whose configuration it is a part of.
    @inline(never)
    var textInChild: String { origin.child.map { "\(self), in the child declared at \($0)" } ?? description }
}
