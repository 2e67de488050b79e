import BTKInjector
import Foundation
import TestSupport
import Testing

/// A mistake, each line of its text that says how to mend it, and the code that takes this line literally.
struct FixLine: Sendable, CustomTestStringConvertible {
    typealias Code = @Sendable @MainActor () throws -> Void
    typealias Configuration = @Sendable @MainActor (inout Binder) throws -> Void

    let testDescription: String
    let mistake: Code
    let fixes: [Fix]

    init(_ title: String, running mistake: @escaping Code, fixes: [Fix]) {
        (testDescription, self.mistake, self.fixes) = (title, mistake, fixes)
    }

    /// The mistake is a configuration.
    init(_ title: String, wiring configure: @escaping Configuration, fixes: [Fix]) {
        self.init(title, running: { _ = try Injector.injectorWithBlock(configure) }, fixes: fixes)
    }

    struct Fix: Sendable {
        let line: String
        let code: Code

        /// Code that mends the mistake; without any, that of another row does.
        init(_ line: String, running code: @escaping Code = {}) { (self.line, self.code) = (line, code) }

        /// A configuration that mends the mistake.
        init(_ line: String, configure: @escaping Configuration) {
            self.init(line, running: { _ = try Injector.injectorWithBlock(configure) })
        }
    }
}

/// Fixes were proposed that did not compile, or that led to the next error.
@Suite("Fix lines")
struct FixLineTests {
    @Test(
        "Each line that says how to mend a mistake does, taken literally", arguments: arguments + names + forms + actors
    )
    @MainActor func literally(_ row: FixLine) throws {
        let error = #expect(throws: InjectionError.self, performing: row.mistake)
        var lines: [String] = []
        for line in "\(try #require(error))".split(separator: "\n") {
            if let range = line.firstRange(of: "fix: ") { lines.append(String(line[range.upperBound...])) }
        }
        #expect(lines == row.fixes.map(\.line))
        for fix in row.fixes {
            try fix.code()
            for part in Self.code(in: fix.line) where ![Self.handles, Self.routerOrModel].contains(fix.line) {
                #expect(Self.source.contains(part), "Not taken literally: \(part)")
            }
        }
    }

    /// Returns the parts of the code in a line, without spaces.
    private static func code(in line: String) -> [String] {
        var parts: [String] = []
        for (index, text) in line.components(separatedBy: "`").enumerated() where index % 2 == 1 {
            for part in text.components(separatedBy: "…") { parts.append(part.filter { !$0.isWhitespace }) }
        }
        return parts.filter { !$0.isEmpty }
    }

    /// The code of these files, without spaces and without the lines that begin with a part of a string.
    private static let source: String = {
        var text = ""
        for file in [#filePath, argumentsFile, namesFile, functionsFile, mainActorFile] {
            text += (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        }
        var code = ""
        for line in text.split(separator: "\n") {
            let line = line.filter { !$0.isWhitespace }
            if !line.hasPrefix("\""), !line.hasPrefix("+"), !line.hasPrefix("#") { code += line }
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
    @MainActor protocol Router: AnyObject {}
    @MainActor final class AppRouter: Router {}
    @MainActor final class Screen { init(_ parts: Any...) {} }
    @MainActor final class Panel { init(_ parts: Any...) {} }

    struct OrdinaryPart { @Provider var screen: Screen }
    struct Part { @MainActorProvider var screen: Screen }

    static let everyParameter =
        "every parameter of a wired function counts: for a default value wrap the initializer in a closure, or bind a"
        + " block."
}
