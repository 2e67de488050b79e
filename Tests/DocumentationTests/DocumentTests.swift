import Foundation
import Synchronization
import Testing

@Suite("Documents") struct DocumentTests {
    @Test("Every Swift block of a document is code that the tests run", arguments: try Document.all())
    func codeIsRun(document: Document) throws {
        let examples = try Document.examples()
        for block in document.blocks(of: "swift") where !block[0].hasPrefix("// swift-tools-version") {
            #expect(
                examples.contains { $0.containsRun(block.code) },
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

    @Test("The list of documents has each of them") func list() throws {
        let listed = Set(try Document.named("Docs/README.md").links.map { "Docs/\($0)" })
        let pages = try Document.all().map(\.path).filter { $0 != "README.md" && $0 != "Docs/README.md" }
        #expect(pages.filter { !listed.contains($0) } == [])
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
