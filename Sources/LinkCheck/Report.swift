import Foundation

/// What a check found.
struct Report: Equatable, Sendable {
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
struct Problem: Equatable, Sendable {
    enum Reason: Equatable, Sendable {
        case missingFile(String)
        case missingAnchor(String, in: Path)
        case undefinedLabel(String)
    }

    let path: Path
    let line: Int
    let reason: Reason
}

extension Problem: CustomStringConvertible {
    var description: String { "\(path):\(line): \(reason)" }
}

extension Problem.Reason: CustomStringConvertible {
    var description: String {
        switch self {
        case .missingFile(let path): "no such file: \(path)"
        case .missingAnchor(let anchor, let path): "no heading for #\(anchor) in \(path)"
        case .undefinedLabel(let label): "no definition for [\(label)]"
        }
    }
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

    /// Writes a line; where that fails, as on a full disk, nobody is left to tell.
    func write(_ line: String) {
        try? handle.write(contentsOf: Data((line + "\n").utf8))
    }
}
