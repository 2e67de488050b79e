import BTKInjector

/// Checks the files and folders in its arguments, and writes what it found.
struct CheckCommand: Command {
    let library: any Library
    let makeChecker: Factory<any Checker, Document>
    let output: any Output
    let errors: any Output

    static let usage = """
        usage: LinkCheck [--times] <file or folder>...
               LinkCheck --graph

        Checks the relative links and the #anchors of Markdown files.
        Folders are searched for .md files, all the way down, but not what is hidden in them.

        With --times, also tells how long it took to make what LinkCheck is wired of.
        With --graph, draws what LinkCheck itself is wired of, as text for Mermaid.

        Exits with 0 if every link is good, with 1 if any is broken,
        and with 2 if the arguments are wrong or a file can't be read.
        """

    func run(_ arguments: [String]) -> ExitCode {
        if arguments.contains("--help") || arguments.contains("-h") {
            output.write(Self.usage)
            return .success
        }
        if let option = arguments.first(where: { $0.hasPrefix("-") }) {
            errors.write("LinkCheck: unknown option \(option)\n\n\(Self.usage)")
            return .failure
        }
        if arguments.isEmpty {
            errors.write(Self.usage)
            return .failure
        }
        do {
            return try check(arguments)
        } catch {
            errors.write("LinkCheck: \(error)")
            return .failure
        }
    }

    private func check(_ names: [String]) throws -> ExitCode {
        var report = Report()
        for document in try library.documents(in: names) {
            report += try makeChecker(document).check()
        }
        for problem in report.problems {
            output.write("\(problem)")
        }
        output.write(report.summary)
        return report.problems.isEmpty ? .success : .brokenLinks
    }
}
