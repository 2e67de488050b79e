import BTKInjector
import TestSupport
import Testing

@testable import NotesKit

// The app of Docs/Getting-Started.md stands in Tests/Examples/NotesKit, its tests in NotesKitTests. DocumentTests
// checks that they agree.

@Suite("Docs/Getting-Started.md") struct GettingStartedExamples {
    @Test("A program without an app")
    func program() throws {
        func run() throws {
            let injector = try Injector { binder in
                binder.wireProvider(for: Store.self, to: MemoryStore.init)
            }
            let store: any Store = try injector.instance()
            store.save(Note(id: 1, text: "Milk"))
            print(store.notes.map(\.text))  // ["Milk"]
        }
        try run()
    }

    @Test("Pasted as it stands, the app compiles, with stand-ins for SwiftUI", .asksTheCompiler)
    func pasted() async throws {
        let page = try Document.named("Docs/Getting-Started.md")
        // Without the file of the app target, and the program without an app.
        let end = try #require(page.lines.firstIndex(of: "## A program without an app"))
        let app = Document(path: page.path, lines: page.lines[..<end].filter { $0 != "import NotesKit" })
        let result = try await Compiler.diagnostics(of: try app.pasted(), isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }
}
