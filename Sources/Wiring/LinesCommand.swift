/// Prints the lines of the wiring that are missing, each of which it has tried.
struct LinesCommand: Sendable {
    let package: Package
    let tests: WiringTests
    let reader: SymbolReader
    let editor: Editor
    let trial: Trial
    let files: any Files
    let console: any Console

    func run(target name: String?, writes: Bool, answers: [String]) throws -> ExitCode {
        let before = try tests.run().onlyWiring()
        let target = try target(name, of: before)
        let symbols = try reader.symbols(of: target.name)
        let plan = Planner(before, symbols: symbols, answers: answers)
        let sources = target.sources.map { "\(package.folder)/\(target.path)/\($0)" }
        var draft = Draft(plan)
        let edit = try tried(&draft, in: sources, for: before) { after in
            Planner(after, symbols: symbols, answers: answers)
        }
        show(draft, of: before)
        for note in plan.notes { console.write("// note: \(note)") }
        if writes, let edit { try write(edit, draft) }
        if draft.lines.isEmpty, draft.questions.isEmpty {
            guard before.isComplete else {
                console.complain("error: no line is missing, but the wiring is incomplete; `Wiring check` tells why")
                return .incomplete
            }
            console.complain("no line is missing")
            return .complete
        }
        return draft.questions.isEmpty && draft.completes ? .complete : .incomplete
    }

    private func target(_ name: String?, of wiring: WiringFile) throws -> Package.Target {
        let targets = try package.targets()
        if let name {
            guard let target = targets.first(where: { $0.name == name || $0.moduleName == name }) else {
                throw Failure("there is no target \(name): there are \(targets.map(\.name).joined(separator: ", ")).")
            }
            return target
        }
        let own = targets.filter {
            $0.kind != "test" && !$0.isForTests && $0.sources.contains { $0.hasSuffix(".swift") }
        }
        let modules = Set(wiring.bindings.filter { $0.child == nil && $0.module == nil }.map(\.moduleName))
        let bound = own.filter { modules.contains($0.moduleName) }
        // The one that knows the others.
        let found = (bound.isEmpty ? own : bound).filter { target in
            let known = SymbolReader.dependencies(of: target, among: targets).map(\.name) + [target.name]
            return (bound.isEmpty ? own : bound).allSatisfy { known.contains($0.name) }
        }
        guard found.count == 1 else {
            throw Failure(
                "the wiring of which target: \(own.map(\.name).joined(separator: ", "))? Name it behind `lines`.")
        }
        return found[0]
    }

    // MARK: Trials

    /// Tries the lines in a copy, and leaves out those that the compiler or the check refuses. Returns the changed
    /// sources.
    ///
    /// - Parameter plan: Plans what a wiring lacks, also with the lines.
    private func tried(
        _ draft: inout Draft, in sources: [String], for before: WiringFile, plan: (WiringFile) -> Planner
    ) throws -> Editor.Edit? {
        while !draft.lines.isEmpty {
            let edit = try editor.insert(draft.lines, into: sources, for: before)
            let refused: [Int: String]
            switch try trial.run(edit.texts) {
            case .refused(let words):
                refused = Self.refused(by: words, edit.positions)
                if refused.isEmpty { throw Failure("with the lines the package can't be built:\n\(words)") }
            case .checked(let result):
                let after = try result.onlyWiring()
                if !after.bindings.isEmpty, draft.follow(plan(after)) { continue }
                refused = Self.refused(by: after, before, draft, edit.positions)
                draft.completes = after.isComplete
            }
            if refused.isEmpty { return edit }
            draft.refuse(refused)
        }
        return nil
    }

    /// Returns the numbers of the lines at which a compiler points, and its words.
    private static func refused(by words: String, _ positions: [Editor.Position]) -> [Int: String] {
        var refused: [Int: String] = [:]
        for line in words.split(separator: "\n") {
            guard let match = line.firstMatch(of: #/^(.+?):(\d+):\d+: error: (.*)$/#)?.output else { continue }
            for (number, position) in positions.enumerated() where position.path == match.1 {
                guard let line = Int(match.2), position.lines.contains(line) else { continue }
                refused[number] = refused[number] ?? String(match.3)
            }
        }
        return refused
    }

    /// Returns the numbers of the lines that make new problems, or do not bind what they are for, and the reasons.
    private static func refused(
        by after: WiringFile, _ before: WiringFile, _ draft: Draft, _ positions: [Editor.Position]
    ) -> [Int: String] {
        let known = Set(before.problems.map { Cause(id: $0.id, key: $0.key) })
        var refused: [Int: String] = [:]
        for problem in after.problems where !known.contains(Cause(id: problem.id, key: problem.key)) {
            // An answer is still to come.
            if problem.id == "binding-not-found", let key = problem.key, draft.openTypes.contains(key.type) { continue }
            let reason = String(problem.text.prefix { $0 != "\n" })
            let keys = problem.path.map(\.key) + [problem.key].compactMap(\.self)
            let guilty = draft.lines.indices.filter { number in
                let position = positions[number]
                return position.path == problem.file && position.lines.contains(problem.line)
                    || draft.lines[number].keys.contains { keys.contains($0) }
            }
            for number in guilty.isEmpty ? Array(draft.lines.indices) : guilty { refused[number] = reason }
        }
        let missing = Set(after.problems.filter { $0.id == "binding-not-found" }.compactMap(\.key))
        for (number, line) in draft.lines.enumerated() where line.keys.contains(where: missing.contains) {
            refused[number] = refused[number] ?? "it does not bind that."
        }
        return refused
    }

    private struct Cause: Hashable {
        let id: String
        let key: WiringFile.Key?
    }

    // MARK: Output

    private func show(_ draft: Draft, of wiring: WiringFile) {
        for line in draft.lines where line.child == nil { console.write(line.text) }
        for child in Set(draft.lines.compactMap(\.child)).sorted() {
            let declaration = wiring.bindings[child]
            console.write(
                "// in the block of \(declaration.key), declared at \(declaration.fileID):\(declaration.line):")
            for line in draft.lines where line.child == child { console.write(line.text) }
        }
        for question in draft.questions { console.write("// ? \(question)") }
    }

    /// Writes the sources with the lines, if all belong to one function.
    private func write(_ edit: Editor.Edit, _ draft: Draft) throws {
        let places = Set(edit.positions.map { "\($0.path) \($0.function ?? "")" })
        guard edit.texts.count == 1, places.count == 1, let (path, text) = edit.texts.first else {
            throw Failure("the lines belong to several functions: nothing was written.")
        }
        try files.write(text, to: path)
        console.complain("wrote \(draft.lines.count) line\(draft.lines.count == 1 ? "" : "s") into \(path)")
    }
}
