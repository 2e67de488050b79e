import Foundation
import TestSupport
import Testing

/// A file with mistakes, and above each line where the compiler sees one, in comments, what it says.
///
/// A file that says `// compiles:` has mistakes that the compiler cannot see. Those of the files named *Flow* are seen
/// only after all types are checked, so these files have no others.
struct Mistake: Sendable, CustomTestStringConvertible {
    let file: URL
    let lines: [String]

    var testDescription: String { file.deletingPathExtension().lastPathComponent }
    var compiles: Bool { lines.contains { $0.hasPrefix("// compiles: ") } }

    /// The messages that the file says, at the lines below them.
    var messages: [Compiler.Message] {
        var messages: [Compiler.Message] = []
        var texts: [String] = []
        for (line, text) in zip(1..., lines) {
            if let error = text.error {
                texts.append(error)
            } else {
                messages += texts.map { Compiler.Message(line: line, text: $0) }
                texts = []
            }
        }
        return messages
    }

    /// Writes messages into the file, in place of those that it has.
    func record(_ messages: [Compiler.Message]) throws {
        var recorded: [String] = []
        for (line, text) in zip(1..., lines) where text.error == nil {
            let closes = text.allSatisfy(" }".contains)
            let indentation = text.prefix { $0 == " " } + (closes ? "    " : "")
            recorded += messages.filter { $0.line == line }.map { "\(indentation)// error: \($0.text)" }
            recorded.append(text)
        }
        try recorded.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    }

    /// Returns the files of all mistakes.
    static func all() throws -> [Mistake] {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
        return try paths.filter { $0.hasSuffix(".swift") && $0 != app.lastPathComponent }.map {
            let file = folder.appending(path: $0)
            return Mistake(
                file: file, lines: try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n"))
        }
    }

    /// Returns what the library's unavailable declarations say.
    static func refusals() throws -> Set<String> {
        let sources = folder.appending(path: "../../../Sources/BTKInjector")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { $0.hasSuffix(".swift") }
        return try paths.reduce(into: []) { refusals, path in
            let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for match in text.matches(of: #/@available\(\*, unavailable, message: "(.*)"\)/#) {
                refusals.insert("is unavailable: \(match.output.1)")
            }
        }
    }

    /// The types that mistakes are made with.
    static let app = folder.appending(path: "App.swift")

    /// The folder of all these files, of which no target has any.
    static let folder = tests.appending(path: "CompilerMessageTests/Mistakes")

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
}

extension String {
    /// Of a line that says an error.
    fileprivate var error: String? {
        let line = drop { $0 == " " }
        return line.hasPrefix("// error: ") ? String(line.dropFirst("// error: ".count)) : nil
    }
}
