import BTKInjector
import TestSupport
import Testing

@testable import ReadmeNotes

// The code of README.md stands in Tests/Examples/Notes and NotesTests. DocumentTests checks that they agree.

@Suite("README.md") struct ReadmeExamples {
    @Test("The app's first tap opens a note")
    @MainActor func app() throws {
        let injector = try Injector(wiring)
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.map(\.text) == ["Note 7"])
    }

    @Test("Pasted as it stands, the page compiles where the main actor is the default", .asksTheCompiler)
    func pasted() async throws {
        let code = try Document.named("README.md").pasted()
        let result = try await Compiler.diagnostics(of: code, isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("The error of the page is that of its wiring without the protocol's name")
    @MainActor func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: DeviceStore.init)
            binder.wireProvider(to: ListModel.init)
            binder.wireFactory(taking: Int.self, to: NoteModel.init)
        }

        let error = #expect(throws: InjectionError.self) { try Injector(wiring) }
        let problem = try #require(error?.problems.first)
        let lines = "\(problem)".split(separator: "\n").prefix(4).joined(separator: "\n")
        // On the page, only the import and an empty line are before the function.
        let text = lines.replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "Notes/Wiring.swift:\(Int($0.1)! - start + 2)"
        }
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test theWiringIsComplete() recorded an issue at Wiring.swift:6:1: Caught error: "
        try expectText(place + text + " …", isShownIn: "README.md")
    }
}
