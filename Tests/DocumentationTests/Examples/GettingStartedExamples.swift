import BTKInjector
import TestSupport
import Testing

@testable import GettingStarted

// The program of Docs/Getting-Started.md stands in Tests/Examples, with its tests. DocumentTests checks that they
// agree.

@Suite("Docs/Getting-Started.md") struct GettingStartedExamples {
    @Test("Pasted as they stand, the files for an app compile, with stand-ins for SwiftUI", .asksTheCompiler)
    func pasted() async throws {
        let page = try Document.named("Docs/Getting-Started.md")
        // Two files with an entry are of two programs.
        let lines = page.lines.filter { $0 != "@testable import Notes" }
        let start = try #require(lines.firstIndex(of: "## 5. Sources/Notes/Program.swift"))
        let end = try #require(lines.firstIndex(of: "## 6. Tests/NotesTests/NotesTests.swift"))
        let app = Document(path: page.path, lines: Array(lines[..<start] + lines[end...]))
        let result = try await Compiler.diagnostics(of: try app.pasted(), isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("The error of the page is that of its wiring without the protocol's name") @MainActor func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(for: Clock.self, to: SystemClock.init)
            binder.wireProvider(to: MemoryStore.init)
            binder.wireFactory(taking: String.self, to: Note.init(text:clock:))
            binder.wireProvider(to: NoteList.init)
        }
        let error = #expect(throws: InjectionError.self) { try Injector(wiring) }
        let lines = "\(try #require(error?.problems.first))".split(separator: "\n").prefix(4).joined(separator: "\n")
        // On the page, the import and an empty line are before the function.
        let text = lines.replacing(#/DocumentationTests/GettingStartedExamples\.swift:(\d+)/#) {
            "Notes/Wiring.swift:\(Int($0.1)! - start + 2)"
        }
        try expectText(text, isShownIn: "Docs/Getting-Started.md")
    }
}
