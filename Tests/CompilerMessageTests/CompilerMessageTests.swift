import Foundation
import TestSupport
import Testing

@Suite("The compiler's messages", .asksTheCompiler, .comparesTheCompilersWords)
struct CompilerMessageTests {
    /// Two runs of the compiler for all files together.
    private static let errors = Task { try await Compiler.errors(in: Mistake.all().map(\.file), beside: [Mistake.app]) }

    /// To have all messages written anew, for another compiler, run the tests with `RECORD_MESSAGES=1`.
    private static let isRecording = ProcessInfo.processInfo.environment["RECORD_MESSAGES"] != nil

    @Test("Mistakes get the messages that their file says, and no riddles", arguments: try Mistake.all())
    func mistake(_ mistake: Mistake) async throws {
        let errors = try await Self.errors.value[mistake.file] ?? []
        if Self.isRecording { return try mistake.record(errors) }
        #expect(errors == mistake.messages)
        #expect(errors.isEmpty == mistake.compiles)
        let texts = errors.map(\.text).filter { !Self.plain.contains($0) }
        for riddle in Self.riddles { #expect(texts.filter { $0.contains(riddle) } == []) }
    }

    @Test("The surroundings of the mistakes compile, and each refusal of the library is the answer to a mistake")
    func refusals() async throws {
        let errors = try await Self.errors.value
        let texts = errors.values.joined().map(\.text)
        let refusals = try Mistake.refusals()
        #expect(errors[Mistake.app] == nil)
        #expect(refusals.count >= 20)
        #expect(refusals.filter { refusal in !texts.contains { $0.hasSuffix(refusal) } } == [])
    }

    private static let riddles = [
        "cannot infer type of closure parameter", "failed to produce diagnostic",
        "unable to type-check this expression in reasonable time",
    ]

    /// Those that say what is missing, where it is missing: the types of these parameters. No overload gets between.
    private static let plain = ["user", "clock"].map {
        "cannot infer type of closure parameter '\($0)' without a type annotation"
    }

    @Test("The document shows messages that mistakes get") func document() async throws {
        let texts = try await Self.errors.value.values.joined().map(\.text)
        let messages = try Self.messagesOfTheDocument()
        #expect((15...40).contains(messages.count))
        for message in messages {
            // An ellipsis stands for what differs.
            let parts = message.components(separatedBy: "…").map(NSRegularExpression.escapedPattern)
            let pattern = try Regex(parts.joined(separator: ".*"))
            #expect(texts.contains { $0.wholeMatch(of: pattern) != nil }, "No mistake gets: \(message)")
        }
    }

    /// The code that begins each row of the table.
    private static func messagesOfTheDocument() throws -> [String] {
        let document = Mistake.folder.appending(path: "../../../Docs/Compiler-Messages.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let section = try #require(
            text.components(separatedBy: "\n## ").first { $0.hasPrefix("Messages") })
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            String(row.dropFirst("| `".count).prefix { $0 != "`" })
        }
    }
}
