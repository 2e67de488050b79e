/// The task of the program.
protocol Command: Sendable {
    func run(_ arguments: [String]) throws -> ExitCode
}

/// Checks the files and folders in its arguments, and writes the broken links.
struct CheckCommand: Command {
    let crawler: any Crawler
    let output: any Output

    static let usage = """
        usage: LinkCheck [--times] <file or folder>...
               LinkCheck --graph

        Checks the relative links and the #anchors of Markdown files, and of those that they link to.
        Folders are searched for .md files, all the way down, but not what is hidden in them.

        With --times, also tells how long it took to make what LinkCheck is wired of.
        With --graph, draws what LinkCheck itself is wired of, as text for Mermaid.

        Exits with 0 if every link is good, with 1 if any is broken,
        and with 2 if the arguments are wrong or a file can't be read.
        """

    func run(_ arguments: [String]) throws -> ExitCode {
        if arguments.contains("--help") || arguments.contains("-h") {
            output.write(Self.usage)
            return .success
        }
        if let option = arguments.first(where: { $0.hasPrefix("-") }) {
            throw UsageError(description: "LinkCheck: unknown option \(option)\n\n\(Self.usage)")
        }
        if arguments.isEmpty {
            throw UsageError(description: Self.usage)
        }
        let report = try crawler.crawl(arguments)
        for problem in report.problems {
            output.write("\(problem)")
        }
        output.write(report.summary)
        return report.problems.isEmpty ? .success : .brokenLinks
    }
}

/// The error of wrong arguments, with the usage.
struct UsageError: Error, CustomStringConvertible {
    let description: String
}
