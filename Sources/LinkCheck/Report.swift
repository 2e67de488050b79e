import Foundation

/// The result of a check.
struct Report: Sendable {
    var files = 0
    var links = 0
    var problems: [Problem] = []

    /// The last line of the output.
    var summary: String {
        let broken = problems.isEmpty ? "No broken links" : count(problems.count, "broken link")
        return "\(broken) in \(count(files, "file")), \(count(links, "link")) checked."
    }

    static func += (left: inout Report, right: Report) {
        left.files += right.files
        left.links += right.links
        left.problems += right.problems
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

/// A broken link.
struct Problem: Sendable, CustomStringConvertible {
    let path: Path
    let line: Int
    let reason: String

    var description: String { "\(path):\(line): \(reason)" }
}

/// A place for lines of text.
protocol Output: Sendable {
    func write(_ line: String)
}

/// An output of the process.
struct StandardStream: Output {
    private let handle: FileHandle

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// Writes a line. Where that fails, as on a full disk, no output is left to report it to.
    func write(_ line: String) {
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}
