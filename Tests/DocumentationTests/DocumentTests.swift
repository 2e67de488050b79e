import Foundation
import Synchronization
import Testing

@Suite("Documents") struct DocumentTests {
    @Test("Every Swift block of a document is code that the tests run", arguments: try Document.all())
    func codeIsRun(document: Document) throws {
        let examples = try Document.examples()
        for block in document.blocks(of: "swift") where !block[0].hasPrefix("// swift-tools-version") {
            // The tests are another program, so nothing is `@main`, or public.
            let code = block.filter { !$0.contains(#/^(@testable )?import /#) && !$0.isEmpty }
                .map { $0.replacing(#/^( *)(@main |public )/#) { $0.1 } }
            #expect(
                examples.contains { $0.containsRun(code) },
                "\(document.path) shows code that no example has:\n\(block.joined(separator: "\n"))")
        }
    }

    @Test("The code of doc comments fits the column of the reference") func width() throws {
        var isCode = false
        for line in try Document.sources().split(separator: "\n") {
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("/// ```") {
                isCode.toggle()
            } else if isCode {
                #expect(line.count - "/// ".count <= 74, "cut off in a window of 1280 points: \(line)")
            }
        }
    }

    @Test("The pages from nothing to a tested app with a session are read in a quarter of an hour")
    func path() throws {
        let pages = try ["README.md", "Docs/Getting-Started.md", "Docs/Choosing.md"].map(Document.named)
        #expect(pages.map { $0.text.split(whereSeparator: \.isWhitespace).count }.reduce(0, +) <= 3000)
    }

    @Test("The README and the guides have at most 20,000 words") func words() throws {
        let pages = try Document.all().filter { !$0.path.hasPrefix("Docs/Migration/") }
        #expect(pages.map { $0.text.split(whereSeparator: \.isWhitespace).count }.reduce(0, +) <= 20_000)
    }

    @Test("The README has the length of one sitting") func length() throws {
        let readme = try #require(try Document.all().first { $0.path == "README.md" })
        #expect((100...135).contains(readme.lines.count))
    }
}

/// Checks that a document shows an error's text, as a whole block.
func expectText(
    _ error: (any Error)?, isShownIn path: String, sourceLocation: SourceLocation = #_sourceLocation
) throws { try expectText("\(try #require(error))", isShownIn: path, sourceLocation: sourceLocation) }

/// Checks that a document shows a text, as a whole block.
///
/// With `RECORD_TEXTS=1`, writes the text into the block of the document that resembles it most.
func expectText(
    _ text: String, isShownIn path: String, as language: String = "text",
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    if ProcessInfo.processInfo.environment["RECORD_TEXTS"] != nil {
        return try Document.record(text, in: path, as: language)
    }
    #expect(
        try Document.named(path).blocks(of: language).contains { $0.joined(separator: "\n") == text },
        "\(path) does not show\n\(text)", sourceLocation: sourceLocation)
}

extension Document {
    private static let recording = Mutex(())

    fileprivate static func record(_ text: String, in path: String, as language: String) throws {
        try recording.withLock { _ in
            let document = try named(path)
            let new = Set(text.split(separator: "\n").map(String.init))
            let old = try #require(
                document.blocks(of: language).max { new.intersection($0).count < new.intersection($1).count })
            let block = "```\(language)\n\(old.joined(separator: "\n"))\n```"
            try document.write(document.text.replacing(block, with: "```\(language)\n\(text)\n```"))
        }
    }
}

@Suite("Measured figures") struct FigureTests {
    @Test("Each passage with figures stands in its document", arguments: try figures())
    func passages(path: String, passages: [String]) throws {
        let text = spaced(try Document.named(path).text)
        for passage in passages { #expect(text.contains(passage), "\(path) does not say: \(passage)") }
    }

    @Test("No other figure stands in a document", arguments: try Document.all())
    func others(document: Document) throws {
        var text = spaced(document.text.replacing(#/(?s)```.*?```/#, with: ""))
        for passage in try figures()[document.path] ?? [] { text = text.replacing(passage, with: "") }
        for figure in text.matches(of: #/[0-9][0-9.,]*\s?(ns|µs|ms|[kKM]B|seconds|s of processor|×)(?!\w)/#) {
            let context = text[..<figure.range.upperBound].suffix(80)
            Issue.record("\(document.path) has a figure that Docs/Figures.txt has not: \(context)")
        }
    }
}

/// Returns the passages of Docs/Figures.txt, by their documents, with the values filled in.
private func figures() throws -> [String: [String]] {
    var passages: [String: [String]] = [:]
    var values: [Substring: Substring] = [:]
    for line in try Document.named("Docs/Figures.txt").lines where !line.hasPrefix("#") {
        if let passage = line.wholeMatch(of: #/([\w/.+-]+\.md): (.*)/#) {
            let text = passage.2.replacing(#/\{(\w+)\}/#) { values[$0.1] ?? "(no value \($0.1))" }
            passages[String(passage.1), default: []].append(spaced(String(text)))
        } else {
            // The values of a group, or an empty line at its end.
            let pairs = line.split(separator: "; ").map { $0.split(separator: " ") }
            values = Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
        }
    }
    return passages
}

/// Returns a text with one space wherever it has some.
private func spaced(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

// Files that repeat what documents say, for tools and contributors, and grow stale unless somebody looks.

@Suite("AGENTS.md, llms.txt and Docs/Engine.md") struct ShortFormTests {
    @Test("The files that they name exist", arguments: ["AGENTS.md", "llms.txt", ".ci/README.md"])
    func files(path: String) throws {
        let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        let text = try Document.named(path).text
        let links = text.matches(of: #/\]\((?!http)([^)#]+)/#).map { folder + $0.output.1 }
        let names = text.matches(of: #/`((?:\.ci|Docs|Sources|Tests)/[^` ]+)`/#).map { String($0.output.1) }
        #expect(!(links + names).isEmpty)
        #expect((links + names).filter { !Document.exists($0) } == [])
    }

    @Test("The skill has the name of its folder, and leads to llms.txt") func skill() throws {
        let skill = try Document.named("skills/btkinjector/SKILL.md")
        #expect(skill.lines.prefix(2) == ["---", "name: btkinjector"])
        #expect(skill.text.contains("checkouts/BTKInjector/llms.txt"))
        #expect(Document.exists("llms.txt"))
    }

    @Test("The commands of README are those of AGENTS.md") func commands() throws {
        let readme = try Document.named("README.md").text
        let commands = try Document.named("AGENTS.md").blocks(of: "sh").joined()
        for command in ["swift test", "swift run LinkCheck README.md Docs", ".ci/run"] {
            #expect(readme.contains("`\(command)`"))
            #expect(commands.contains(command))
        }
    }

    @Test("The code and the tables of llms.txt stand in documents") func blocks() throws {
        let documents = try Document.all()
        let short = try Document.named("llms.txt")
        for block in short.blocks(of: "swift") {
            #expect(
                documents.contains { $0.blocks(of: "swift").contains(block) },
                "no document has\n\(block.joined(separator: "\n"))")
        }
        for row in short.lines where row.hasPrefix("|") {
            #expect(documents.contains { $0.lines.contains(row) }, "no document has \(row)")
        }
    }

    @Test("llms.txt has each error of Docs/Diagnostics.md") func errors() throws {
        let ids = try Document.named("llms.txt").text.matches(of: #/(?m)^- `([a-z-]+)`: /#).map { String($0.output.1) }
        #expect(try ids == Document.named("Docs/Diagnostics.md").sections(level: 3).map(\.heading))
    }

    @Test("What Docs/Engine.md calls by name exists") func names() throws {
        let words = Set(try Document.sources().matches(of: #/\w+/#).map(\.output))
        let names = try Document.named("Docs/Engine.md").text.matches(of: #/`([A-Z]\w+\.\w+)`/#).map(\.output.1)
        let missing = names.filter { !$0.split(separator: ".").allSatisfy(words.contains) }
        #expect(!names.isEmpty)
        #expect(missing == [])
    }
}
