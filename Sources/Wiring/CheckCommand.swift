/// Prints the problems of the wiring.
struct CheckCommand: Sendable {
    let tests: WiringTests
    let crossedNames: CrossedNames
    let console: any Console

    /// A line of the output for machines.
    private struct Line: Encodable {
        let severity: String
        let id: String?
        let key: WiringFile.Key?
        let file: String
        let line: Int
        let column: Int
        let text: String
        let path: [WiringFile.Member]
        let fixes: [WiringFile.Fix]
    }

    func run(asJSON: Bool) throws -> ExitCode {
        let result = try tests.run()
        let problems = result.problems
        for problem in problems {
            if asJSON {
                try write("error", problem)
            } else {
                tell(problem)
            }
        }
        for issue in result.issues { try write(issue, asJSON: asJSON) }
        for warning in try crossedNames.warnings(in: result.wirings.map(\.file)) {
            try write(warning, asJSON: asJSON)
        }
        let count = problems.count + result.issues.count
        guard count == 0 else {
            console.complain("error: \(count) problem\(count == 1 ? "" : "s") in the wiring")
            return .incomplete
        }
        if !asJSON {
            let tests = result.tests.count
            console.write("The wiring is complete: \(tests) test\(tests == 1 ? "" : "s").")
        }
        return .complete
    }

    /// Writes a problem as a compiler writes its errors, with notes for its path and its fixes.
    private func tell(_ problem: WiringFile.Problem) {
        let place = "\(problem.file):\(problem.line):1"
        let lines = problem.text.split(separator: "\n").map { $0.drop { $0 == " " } }
        console.write("\(place): error: \(lines.first ?? "")")
        let remedies = lines.firstIndex { $0.hasPrefix("fix: ") || $0.hasPrefix("note: ") } ?? lines.endIndex
        // The path, or all that need the key.
        let path = lines[..<remedies].dropFirst().joined(separator: " ")
        if !path.isEmpty { console.write("\(place): note: \(path)") }
        for line in lines where line.hasPrefix("note: ") { console.write("\(place): \(line)") }
        for fix in problem.fixes {
            var target = place
            if let file = fix.file, let line = fix.line { target = "\(file):\(line):1" }
            console.write("\(target): note: fix: \(fix.text)")
        }
    }

    private func write(_ severity: String, _ problem: WiringFile.Problem) throws {
        try write(
            Line(
                severity: severity, id: problem.id, key: problem.key, file: problem.file, line: problem.line, column: 1,
                text: problem.text, path: problem.path, fixes: problem.fixes))
    }

    private func write(_ issue: EventStream.Issue, asJSON: Bool) throws {
        guard asJSON else { return console.write("\(issue.file):\(issue.line):1: error: \(issue.text)") }
        try write(
            Line(
                severity: "error", id: nil, key: nil, file: issue.file, line: issue.line, column: 1, text: issue.text,
                path: [], fixes: []))
    }

    private func write(_ warning: CrossedNames.Warning, asJSON: Bool) throws {
        guard asJSON else { return console.write("\(warning.file):\(warning.line):1: warning: \(warning.text)") }
        try write(
            Line(
                severity: "warning", id: "crossed-names", key: warning.key, file: warning.file, line: warning.line,
                column: 1, text: warning.text, path: [], fixes: []))
    }

    private func write(_ line: Line) throws { console.write(try JSON.line(line)) }
}
