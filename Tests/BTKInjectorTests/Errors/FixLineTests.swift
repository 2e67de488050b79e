import BTKInjector
import Foundation
import Testing

/// A mistake, each line of its text that says how to mend it, and the code that takes this line literally.
struct FixLine: Sendable, CustomTestStringConvertible {
    typealias Code = @Sendable @MainActor () throws -> Void
    typealias Configuration = @Sendable @MainActor (inout Binder) throws -> Void

    let testDescription: String
    let mistake: Code
    var fixes: [(line: String, code: Code)] = []

    init(running title: String, _ mistake: @escaping Code) { (testDescription, self.mistake) = (title, mistake) }

    /// The mistake is a configuration.
    init(_ title: String, _ configure: @escaping Configuration) {
        self.init(running: title) { _ = try Injector.injectorWithBlock(configure) }
    }

    /// Adds a line, with code that mends the mistake; without any, that of another row does.
    func fix(running line: String, _ code: @escaping Code = {}) -> FixLine {
        var row = self
        row.fixes.append((line, code))
        return row
    }

    /// Adds a line, with a configuration that mends the mistake.
    func fix(_ line: String, _ configure: @escaping Configuration = { _ in }) -> FixLine {
        fix(running: line) { _ = try Injector.injectorWithBlock(configure) }
    }
}

/// Fixes were proposed that did not compile, or that led to the next error.
@Suite("Fix lines") struct FixLineTests {
    @Test(
        "Each line mends its mistake, taken literally", arguments: arguments + names + forms + actors + children + rules
    )
    @MainActor func literally(_ row: FixLine) throws {
        let error = #expect(throws: InjectionError.self, performing: row.mistake)
        var lines: [String] = []
        for line in "\(try #require(error))".split(separator: "\n") {
            if let range = line.firstRange(of: "fix: ") ?? line.firstRange(of: "note: ") {
                lines.append(String(line[range.upperBound...]))
            }
        }
        // One row has the note on all parameters.
        if row.fixes.last?.line != Self.everyParameter { lines.removeAll { $0 == Self.everyParameter } }
        #expect(lines == row.fixes.map(\.line))
        for fix in row.fixes {
            try fix.code()
            for part in Self.code(in: fix.line) where !Self.isHalfRight.contains(fix.line) {
                #expect(Self.source.contains(part), "Not taken literally: \(part)")
            }
        }
    }

    /// Lines of which one half does not compile for what lives on the main actor, or is no code.
    private static let isHalfRight =
        [handles] + [bindThere, bindAnywhere].map { $0("bindProvider(for: Screen.self) { i in … }") }
        + [bindAnywhere("wireProvider(for: Router.self, to: …)"), bindThere("wireProvider(for: Screen.self, to: …)")]
        + [newAtEachCall]

    /// Returns the parts of the code in a line, without spaces.
    private static func code(in line: String) -> [String] {
        var parts: [String] = []
        for (index, text) in line.components(separatedBy: "`").enumerated() where index % 2 == 1 {
            for part in text.components(separatedBy: "…") { parts.append(part.filter { !$0.isWhitespace }) }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The code of these files, without spaces and without the lines that have a part of a string.
    private static let source: String = {
        var (text, code) = ("", "")
        for topic in ["", "+Arguments", "+Names", "+Functions", "+MainActor", "+Children", "+Rules"] {
            let file = #filePath.replacing(".swift", with: "\(topic).swift")
            text += (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        }
        for line in text.split(separator: "\n") {
            let line = line.filter { !$0.isWhitespace }
            if !["\"", "+", "#", ".fix(", "running:", "nameType("].contains(where: line.hasPrefix) { code += line }
        }
        return code
    }()

    protocol Store: Sendable {}
    struct DiskStore: Store {}
    protocol Pet: Sendable {}
    struct Cat: Pet {}
    struct Book { init(_ number: Int, _ store: any Store) {} }
    struct Shelf: Sendable { init(_ parts: Any...) {} }
    struct Page {}
    actor Queue {}
    @MainActor protocol Router: AnyObject {}
    @MainActor final class AppRouter: Router {}
    @MainActor final class Screen { init(_ parts: Any...) {} }
    @MainActor final class Panel { init(_ parts: Any...) {} }

    struct Part { @Injected var screen: Screen }

    // MARK: Lines of several rows

    static func bindAnywhere(_ code: String) -> String {
        "bind it: `binder.\(code)`, or, if it lives on the main actor, `binder.mainActor.\(code)`."
    }

    static func bindThere(_ code: String) -> String {
        "bind it: `binder.mainActor.\(code)`, or, if any thread may use it, `binder.\(code)`."
    }

    static let newAtEachCall =
        "or, for a new one at each call: `binder.mainActor.wireFactory(for: Screen.self, to: …)`, or, if any thread may use it, "
        + "`binder.wireFactory(for: Screen.self, to: …)`."

    static func nameType(_ code: String) -> String { "if it is an argument, name its type: `binder.\(code)`." }

    static func nameTypes(_ code: String) -> String { "if these are arguments, name their types: `binder.\(code)`." }

    static let withoutMainActor =
        "or wire Screen without `mainActor`, if it need not live there: `binder.wireProvider` if it is Sendable, or else "
        + "`binder.wireFactory`."

    static let everyParameter =
        "default values are not used: to keep one, wire a closure that leaves the parameter out, or bind a block."
}
