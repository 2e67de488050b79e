/// The tests of a package that check its wiring.
struct WiringTests: Sendable {
    /// A run of these tests.
    struct Result {
        /// The ids of the tests.
        let tests: [String]
        /// A wiring for each test that has attached one.
        let wirings: [(test: String, file: WiringFile)]
        /// What went wrong beside the problems of the wirings.
        let issues: [EventStream.Issue]

        var problems: [WiringFile.Problem] {
            var problems: [WiringFile.Problem] = []
            // A module's wiring is often checked by two tests: its own, and the app's.
            for problem in wirings.flatMap(\.file.problems) where !problems.contains(problem) {
                problems.append(problem)
            }
            return problems
        }
    }

    let package: Package
    let files: any Files
    let options: Options

    /// Builds the package, or a copy of it, and runs the tests.
    func run(in copy: String? = nil) throws -> Result {
        try package.requireManifest()
        let names = try names()
        let folder = try files.makeTemporaryFolder()
        defer { files.remove(folder) }
        let stream = folder + "/events.jsonl"
        let filters = names.flatMap { ["--filter", Self.filter(for: $0)] }
        let result = try package.swift(
            [
                "test", "--event-stream-output-path", stream, "--event-stream-version", "6.3", "--attachments-path",
                folder,
            ] + filters, in: copy)
        let events = EventStream(files.text(of: stream) ?? "")
        guard result.status != nil else { throw timeLimitExceeded(by: events) }
        guard events.hasEnded else { throw failure(result, events) }
        guard !events.tests.isEmpty else {
            throw Failure("no test ran: \(names.joined(separator: ", ")) must be tests of Swift Testing, with `@Test`.")
        }
        return try read(events)
    }

    private func read(_ events: EventStream) throws -> Result {
        var wirings: [(String, WiringFile)] = []
        for (path, test) in events.attachments where path.hasSuffix(".json") {
            guard let text = files.text(of: path) else { continue }
            let file = try JSON.decode(WiringFile.self, from: text)
            guard file.version == 1 else {
                throw Failure(
                    "the tests link another version of BTKInjector than this tool: run the one in the checkouts.")
            }
            wirings.append((test, file))
        }
        guard !wirings.isEmpty else {
            throw Failure(
                "the tests have attached no wiring: they link an older version of BTKInjector than this tool.")
        }
        let told = Set(wirings.flatMap { $0.1.problems.map { Place(file: $0.file, line: $0.line, text: $0.text) } })
        let others = events.issues.filter { !told.contains(Place(file: $0.file, line: $0.line, text: $0.text)) }
        return Result(tests: events.tests, wirings: wirings, issues: others)
    }

    private struct Place: Hashable {
        let file: String
        let line: Int
        /// The headline: Swift Testing may write the rest in another way.
        let text: String

        init(file: String, line: Int, text: String) {
            self.file = file
            self.line = line
            self.text = String(text.prefix { $0 != "\n" })
        }
    }

    // MARK: The names of the tests

    /// Returns the names of the functions that call `expectComplete`.
    private func names() throws -> [String] {
        if let test = options.test { return [test] }
        var names: [String] = []
        var uses = false
        for path in package.sources() {
            guard let text = files.text(of: path) else { continue }
            if text.contains("import BTKInjector") { uses = true }
            guard text.contains("expectComplete") else { continue }
            for name in Self.functions(calling: "expectComplete", in: SourceText(text).codeText)
            where !names.contains(name) {
                names.append(name)
            }
        }
        guard uses else { throw Failure("no source in \(package.folder) imports BTKInjector.") }
        guard !names.isEmpty else {
            throw Failure(
                """
                no test in \(package.folder) checks a wiring. Write one, in a target that depends on BTKInjectorTesting:
                    @Test @MainActor func theWiringIsComplete() { expectComplete { try .injectorWithBlock(wiring) } }
                """)
        }
        return names
    }

    /// Returns the names of the functions in whose bodies a function is called.
    static func functions(calling name: String, in code: String) -> [String] {
        var names: [String] = []
        for call in code.ranges(of: name) {
            let before = code[..<call.lowerBound]
            guard let function = before.matches(of: #/func\s+(`[^`]+`|\w+)\s*[(<]/#).last?.output.1 else { continue }
            let text = String(function).replacing("`", with: "")
            if !names.contains(text) { names.append(text) }
        }
        return names
    }

    /// Returns a regular expression for the ids of tests of a name.
    static func filter(for name: String) -> String {
        var pattern = ""
        for letter in name {
            if !letter.isLetter, !letter.isNumber, letter != "_", letter != " " { pattern += "\\" }
            pattern.append(letter)
        }
        return "[./`]\(pattern)`?\\("
    }

    // MARK: Failures

    private func timeLimitExceeded(by events: EventStream) -> Failure {
        let what =
            events.open.sorted().first.map { "the test \($0) was still running" } ?? "the build was still running"
        return Failure(
            "\(what) after \(options.limit) seconds, and was ended. A block may wait for ever; `--limit` allows more.")
    }

    private func failure(_ result: ToolResult, _ events: EventStream) -> Failure {
        let output = Self.words(of: result.output)
        guard let test = events.open.sorted().first else {
            return Failure("the package in \(package.folder) can't be built or tested:\n\(output)")
        }
        return Failure(
            "the test \(test) ended its process: a block that it ran has stopped the program. Its output:\n\(output)")
    }

    /// Returns what compilers and programs have said, without the progress of the build.
    static func words(of output: String) -> String {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            line.firstMatch(of: #/^\[\d+\/\d+\] /#) == nil && !line.hasPrefix("Building for")
                && !line.hasPrefix("warning: ")
        }
        var shown: [Substring] = []
        let places = lines.filter {
            $0.firstMatch(of: #/^\S.*:\d+: (error|Fatal error): /#) != nil || $0.contains("Fatal error")
        }
        let errors = lines.filter { $0.contains("error:") }
        for line in [places, errors, lines.suffix(30)].first(where: { !$0.isEmpty }) ?? [] where !shown.contains(line) {
            shown.append(line)
        }
        return shown.joined(separator: "\n")
    }
}
