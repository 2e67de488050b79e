import Foundation

/// Writes results into Docs/Figures.txt and the documents that have them, from the folder of the library's package.
///
/// In Docs/Figures.txt a line `# benchmarks: a; b` says of which rows the values in the next line are: `hand` is the
/// time by hand of the first, `ours` is its ratio, and `ours2` is the ratio of the second.
struct Record {
    private static let figures = "Docs/Figures.txt"

    private let results: [String: BenchmarkResult]
    /// The documents, by their paths.
    private var texts: [String: String] = [:]

    static func write(_ results: [BenchmarkResult], _ tables: [Table], _ machine: String) throws {
        var record = Record(results: Dictionary(uniqueKeysWithValues: results.map { ($0.name, $0) }))
        try record.replaceFigures()
        try record.edit(figures) { text in
            for table in tables { text = replaceTable(table, in: text) }
        }
        for path in [figures, "Docs/Compared.md"] {
            try record.edit(path) { $0.replace(#/Measured on .* processors\./#, with: machine) }
        }
        for (path, text) in record.texts { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    }

    private init(results: [String: BenchmarkResult]) {
        self.results = results
    }

    private mutating func edit(_ path: String, _ change: (inout String) -> Void) throws {
        var text = try texts[path] ?? String(contentsOfFile: path, encoding: .utf8)
        change(&text)
        texts[path] = text
    }

    /// Replaces the values of groups, and the passages that have them.
    private mutating func replaceFigures() throws {
        var lines: [String] = []
        var group: (names: [String], old: Values, new: Values)?
        for line in try String(contentsOfFile: Self.figures, encoding: .utf8).components(separatedBy: "\n") {
            if let names = line.wholeMatch(of: #/# benchmarks: (.*)/#)?.1 {
                group = (names.components(separatedBy: "; "), [], [])
            } else if let names = group?.names, group!.old.isEmpty {
                let old = line.components(separatedBy: "; ").map { $0.components(separatedBy: " ") }
                group!.old = old
                group!.new = old.map { pair in [pair[0], value(pair[0], of: names) ?? pair[1]] }
                lines.append(group!.new.map { $0.joined(separator: " ") }.joined(separator: "; "))
                continue
            } else if let group, let passage = line.wholeMatch(of: #/([\w/.+-]+\.md): (.*)/#) {
                try edit(String(passage.1)) {
                    replaceWords(of: fill(passage.2, group.old), with: fill(passage.2, group.new), in: &$0)
                }
            } else if line.isEmpty {
                group = nil
            }
            lines.append(line)
        }
        texts[Self.figures] = lines.joined(separator: "\n")
    }

    /// Names with their values.
    private typealias Values = [[String]]

    /// Returns what was measured; nil for a value that no benchmark has.
    private func value(_ name: String, of benchmarks: [String]) -> String? {
        func ratio(_ index: Int) -> String {
            let ratio = results[benchmarks[index]]!.ratio
            return String(format: ratio < 9.95 ? "%.1f" : "%.0f", ratio)
        }
        return switch name {
        case "hand": String(format: "%.0f", results[benchmarks[0]]!.byHand)
        case "ours": ratio(0)
        case "ours2": ratio(1)
        default: nil
        }
    }
}

/// Returns a passage with values in place of their names.
private func fill(_ passage: Substring, _ values: [[String]]) -> String {
    values.reduce(String(passage)) { $0.replacing("{\($1[0])}", with: $1[1]) }
}

/// Replaces a passage by one of as many words, whose lines break where the old one's do.
private func replaceWords(of old: String, with new: String, in text: inout String) {
    let words = old.split(separator: " ").map { NSRegularExpression.escapedPattern(for: String($0)) }
    guard let range = text.range(of: words.joined(separator: #"\s+"#), options: .regularExpression) else { return }
    var rest = new.split(separator: " ")[...]
    text.replaceSubrange(range, with: text[range].replacing(#/\S+/#) { _ in rest.removeFirst() })
}

/// Replaces the table with the same first cell. A table stands in comments.
private func replaceTable(_ table: Table, in text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    guard let start = lines.firstIndex(where: { $0.hasPrefix("# | \(table.rows[0][0]) ") }) else { return text }
    let end = lines[start...].firstIndex { !$0.hasPrefix("# |") } ?? lines.endIndex
    lines.replaceSubrange(start..<end, with: table.lines.map { "# \($0)" })
    return lines.joined(separator: "\n")
}
