import BTKInjector
import BTKInjectorInspection
import TestSupport
import Testing

/// A mistake that leads to an error.
struct Mistake: Sendable, CustomTestStringConvertible {
    typealias Configuration = @Sendable @MainActor (inout Binder) throws -> Void

    let testDescription: String
    private let make: @Sendable @MainActor () throws -> Void
    private let line: Int

    init(running title: String, line: Int = #line, _ make: @escaping @Sendable @MainActor () throws -> Void) {
        testDescription = title
        self.make = make
        self.line = line
    }

    /// The mistake is a configuration.
    init(_ title: String, line: Int = #line, _ configure: @escaping Configuration) {
        self.init(running: title, line: line) { _ = try Injector(configure) }
    }

    /// The mistakes are of blocks and functions, which a verification runs.
    init(verifying title: String, line: Int = #line, _ configure: @escaping Configuration) {
        self.init(running: title, line: line) { _ = try Injector(configure).verify() }
    }

    /// The text of the error, in which `W:3` is the third line below the one where the mistake begins.
    @MainActor func text() throws -> String {
        let error = try #require(#expect(throws: InjectionError.self, performing: make))
        return error.description.replacing(#/\w+\/ErrorTextTests\+\w+\.swift:(\d+)/#) { match in
            "W:\((Int(match.output.1) ?? 0) - line)"
        }
    }
}

@Suite("Texts of errors") struct ErrorTextTests {
    protocol Store: Sendable {}
    struct DiskStore: Store { init(_ parts: Any...) {} }
    struct Page: Sendable { init(_ parts: Any...) {} }
    struct Shelf: Sendable { init(_ parts: Any...) {} }
    /// A model of the main actor, which a nonisolated function may make as well.
    @MainActor final class Screen { nonisolated init(_ parts: Any...) {} }
    struct User: Sendable {}
    /// The root of children, whose seed is a user.
    struct Cart: Sendable { init(_ user: User) {} }

    @Test("A text has what happened, all places, and all ways to correct it", arguments: texts)
    @MainActor func text(of mistake: Mistake, is text: String) throws {
        let found = try mistake.text()
        #expect(found == text, "\n\(found)")
    }

    @Test(
        "A problem is told, and has these ways to correct it and no others",
        arguments: [missing, arguments, cycles, mainActor, children, overrides].flatMap { Array($0) })
    @MainActor func fixes(of mistake: Mistake, are text: String) throws {
        let lines = try mistake.text().split(separator: "\n").compactMap { line in
            line.firstMatch(of: /(\[(?!invalid)|fix: |note: ).*/).map { String($0.output.0) }
        }
        let found = lines.joined(separator: "\n")
        #expect(found == text, "\n\(found)")
    }

    @Test("A value of another type than the argument's is to be written with that type, where `as` helps")
    func conversions() throws {
        func proposal<Argument, Value: Sendable>(_ type: Argument.Type, _ value: Value) throws -> String? {
            let injector = try Injector { $0.bindFactory(for: Page.self) { (_, _: Argument) in Page() } }
            let text = try #require(failure { try injector.make(for: Page.self, value) }).description
            let line = /`try injector.make\(for: Page.self, …\)`. Their types are those of the values: write `(.*)`\./
            return text.firstMatch(of: line).map { String($0.1) }
        }
        #expect(try proposal(Int64.self, 7) == "7 as Int64")
        #expect(try proposal(Float.self, 0.5) == "0.5 as Float")
        #expect(try proposal(Substring.self, "") == "\"…\" as Substring")
        #expect(try proposal(Int?.self, 7) == "x as Optional<Int>")
        #expect(try proposal((any Store).self, DiskStore()) == "x as any Store")
        #expect(try proposal((any Sequence<Int>).self, [7]) == "x as any Sequence<Int>")
        #expect(try proposal(Page.self, 7) == nil)
    }
}
