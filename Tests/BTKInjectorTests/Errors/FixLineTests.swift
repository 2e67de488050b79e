import BTKInjector
import Foundation
import Testing

/// A row of a table: a mistake, and the lines of its error that say how to mend it.
///
/// In the files of these tables each line of an error is a raw string, `#"…"#`, and nothing else is: so the lines can
/// be told from the code that takes them literally.
struct FixLine: Sendable, CustomTestStringConvertible {
    typealias Code = @Sendable @MainActor () throws -> Void
    typealias Configuration = @Sendable @MainActor (inout Binder) throws -> Void

    /// The mistake in plain words.
    let testDescription: String
    let mistake: Code
    private(set) var fixes: [Fix] = []
    private(set) var notes: [String] = []
    private let file: String

    init(running title: String, file: String = #filePath, _ mistake: @escaping Code) {
        testDescription = title
        self.file = file
        self.mistake = mistake
    }

    /// The mistake is a configuration.
    init(_ title: String, file: String = #filePath, _ configure: @escaping Configuration) {
        self.init(running: title, file: file) { _ = try Injector(configure) }
    }

    /// Adds a line, with code that mends the mistake.
    func fix(running line: String, _ code: @escaping Code) -> FixLine {
        var row = self
        row.fixes.append(Fix(mistake: testDescription, line: line, file: file, code: code))
        return row
    }

    /// Adds a line, with a configuration that mends the mistake.
    func fix(_ line: String, _ configure: @escaping Configuration) -> FixLine {
        fix(running: line) { _ = try Injector(configure) }
    }

    /// Adds a note, which is true of more than this mistake.
    func note(_ line: String) -> FixLine {
        var row = self
        row.notes.append(line)
        return row
    }
}

/// A line that says how to mend a mistake, and code that takes it literally.
struct Fix: Sendable, CustomTestStringConvertible {
    let mistake: String
    let line: String
    /// The file of the code.
    let file: String
    let code: FixLine.Code

    var testDescription: String { "\(mistake): \(line)" }

    /// The code in the line: what stands between backticks, in the parts between dots, without spaces.
    var partsOfLine: [String] {
        let pieces = line.components(separatedBy: "`")
        var parts: [String] = []
        for (index, piece) in pieces.enumerated() where index % 2 == 1 {
            parts += piece.components(separatedBy: "…").map(\.withoutSpaces)
        }
        return parts.filter { !$0.isEmpty }
    }

    /// Returns the code of the file, without spaces, and without the lines of errors.
    func source() throws -> String {
        let text = try String(contentsOfFile: file, encoding: .utf8)
        return text.replacing(/#".*?"#/, with: "").withoutSpaces
    }
}

extension String {
    fileprivate var withoutSpaces: String { filter { !$0.isWhitespace } }
}

/// Fixes were proposed that did not compile, or that led to the next error.
@Suite("Fix lines") struct FixLineTests {
    private static let rows: [FixLine] = arguments + names + forms + actors + children + rules + requesters
    private static let fixes: [Fix] = rows.flatMap(\.fixes) + notes

    @Test("An error has these lines that say how to mend it, and no others", arguments: rows)
    @MainActor func lines(row: FixLine) throws {
        let error = #expect(throws: InjectionError.self, performing: row.mistake)
        let text = try #require(error).description
        #expect(lines(of: text, after: "fix: ") == row.fixes.map(\.line))
        #expect(lines(of: text, after: "note: ") == row.notes)
    }

    private func lines(of text: String, after mark: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            line.firstRange(of: mark).map { range in String(line[range.upperBound...]) }
        }
    }

    @Test("A line mends its mistake, taken literally", arguments: fixes)
    @MainActor func mends(fix: Fix) { #expect(throws: Never.self, performing: fix.code) }

    @Test("A line has code that stands in the code of this test, so that it compiles", arguments: fixes)
    func compiles(fix: Fix) throws {
        let source = try fix.source()
        let missing = fix.partsOfLine.filter { !source.contains($0) }
        #expect(missing == [])
    }

    // MARK: Services

    protocol Store: Sendable {}
    struct DiskStore: Store {}
    protocol Pet: Sendable {}
    struct Cat: Pet {}
    struct Book { init(_ number: Int, _ store: any Store) {} }
    struct Shelf: Sendable { init(_ parts: Any...) {} }
    struct Page: Sendable {}

    // These live on the main actor or not, as each fix has it.
    @MainActor final class Screen { nonisolated init(_ parts: Any...) {} }
    @MainActor final class Panel { init(_ parts: Any...) {} }

    struct Part { @Injected var screen: Screen }

    // MARK: Lines of several rows

    static func bindIt(_ code: String) -> String { "bind it: `binder.\(code)`." }

    static func bindThere(_ code: String) -> String {
        "bind it: `binder.mainActor.\(code)`, or, if any thread may use it, `binder.\(code)`."
    }

    static func nameType(_ code: String) -> String { "if it is an argument, name its type: `binder.\(code)`." }

    static func nameTypes(_ code: String) -> String { "if these are arguments, name their types: `binder.\(code)`." }
}
