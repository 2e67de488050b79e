import Foundation
import Testing

/// A Markdown file of the repository.
struct Document: Sendable, CustomTestStringConvertible {
    let path: String
    let lines: [String]

    var testDescription: String { path }

    /// README.md and everything in Docs and its folders.
    static func all() throws -> [Document] {
        let docs = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "Docs").path)
        return try (["README.md"] + docs.sorted().map { "Docs/\($0)" }).filter { $0.hasSuffix(".md") }.map(named)
    }

    /// Reads a file of the repository.
    static func named(_ path: String) throws -> Document {
        Document(path: path, lines: try String(contentsOf: root.appending(path: path), encoding: .utf8).lines)
    }

    /// Replaces what the file has.
    func write(_ text: String) throws {
        try "\(text)\n".write(to: Self.root.appending(path: path), atomically: true, encoding: .utf8)
    }

    /// Returns whether the repository has a file or a folder.
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    var text: String { lines.joined(separator: "\n") }

    /// All Swift files of the products, as one text.
    static func sources() throws -> String { try swiftFiles(in: "Sources").joined() }

    /// The code of each file of examples: those of this target, and those of programs, with their tests.
    static func examples() throws -> [[String]] { try codeOfExamples.get() }

    // Once for all documents, because it takes a second.
    private static let codeOfExamples = Result {
        let folders = [
            "Sources/Notes", "Sources/NotesApp", "Tests/NotesTests", "Tests/DocumentationTests/Examples",
            "Tests/Examples",
        ]
        return try folders.flatMap(swiftFiles).map(\.lines.code)
    }

    private static func swiftFiles(in path: String) throws -> [String] {
        let folder = root.appending(path: path)
        return try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }

    /// The lines of a file of stand-ins, without its imports.
    static func support(_ file: String) throws -> [String] {
        try String(contentsOf: root.appending(path: "Tests/DocumentationTests/Support/\(file)"), encoding: .utf8).lines
            .filter { !$0.hasPrefix("import ") }
    }

    /// The Swift blocks but a manifest, as one file of a program, with stand-ins for SwiftUI.
    func pasted() throws -> String {
        let code = blocks(of: "swift").filter { !$0[0].hasPrefix("// swift-tools-version") }.joined()
        let imports = code.filter { $0.hasPrefix("import ") && $0 != "import SwiftUI" }
        let names = ["App", "Scene", "View", "WindowGroup", "Text", "TextField", "List", "Button", "State", "Bindable"]
        return
            (imports + ["import Foundation", "import Observation"]
            + (try Document.support("SwiftUI.swift")) + (try Document.support("SwiftUI+State.swift"))
            + names.map { "typealias \($0) = SwiftUI.\($0)" }
            // The stand-ins are not public.
            + code.filter { !$0.contains(#/^(@testable )?import /#) }.map { $0.replacing("public ", with: "") })
            .joined(separator: "\n")
    }

    /// Where the links outside of code lead to, but for other sites.
    var links: [String] {
        text.replacing(#/(?s)```.*?```|`[^`]*`/#, with: "").matches(of: #/\]\((?!http)([^)]+)\)/#).map { String($0.1) }
    }

    /// The fenced blocks of a language.
    func blocks(of language: String) -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in lines {
            if line == "```\(language)" {
                block = []
            } else if line == "```", let ended = block {
                blocks.append(ended)
                block = nil
            } else {
                block?.append(line)
            }
        }
        return blocks
    }

    /// The sections below headings of a level, without those headings, each up to the next one of this level or above.
    func sections(level: Int) -> [(heading: String, body: Document)] {
        let headings = lines.indices.filter { lines[$0].headingLevel.map { $0 <= level } ?? false }
        return zip(headings, headings.dropFirst() + [lines.endIndex]).compactMap { start, end in
            guard lines[start].headingLevel == level else { return nil }
            let heading = String(lines[start].dropFirst(level + 1))
            return (heading, Document(path: "\(path)#\(heading)", lines: Array(lines[start + 1..<end])))
        }
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
}

extension String {
    fileprivate var lines: [String] {
        var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The level of a heading; nil for other lines.
    fileprivate var headingLevel: Int? {
        let marks = prefix { $0 == "#" }
        return !marks.isEmpty && dropFirst(marks.count).hasPrefix(" ") ? marks.count : nil
    }
}

extension [String] {
    /// The lines that a program and a page about it share: without imports, empty lines and indentation, and without
    /// what differs where the code is a part of the tests, which have no `@main`, and nothing that other modules see.
    var code: [String] {
        map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !$0.contains(#/^(@testable )?import /#) }
            .map { $0.replacing(#/^(@main |public |package )/#, with: "") }
    }

    /// Returns whether these lines contain others in a row.
    func containsRun(_ run: [String]) -> Bool {
        guard let first = run.first else { return true }
        return indices.contains { self[$0] == first && self[$0...].starts(with: run) }
    }
}
