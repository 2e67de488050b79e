import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run with stand-ins for SwiftUI. DocumentTests checks that the document and this file agree.

nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }
nonisolated struct DeviceStore: Store {
    func note(_ id: Int) -> String? { UserDefaults.standard.string(forKey: "note-\(id)") }
}

@Observable @MainActor final class NoteModel {
    let text: String
    init(id: Int, store: any Store) { text = store.note(id) ?? "Note \(id)" }
}

@Observable @MainActor final class ListModel {
    private(set) var notes: [NoteModel] = []
    private let makeNote: (Int) -> NoteModel
    init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
    func open(_ id: Int) { notes.append(makeNote(id)) }
}

nonisolated func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: DeviceStore.init)  // shared by all that take `any Store`
    binder.wireProvider(to: ListModel.init)
    binder.wireFactory(taking: Int.self, to: NoteModel.init)  // `ListModel` takes an `(Int) -> NoteModel`
}

struct NotesApp: App {
    static let injector = try! Injector.injectorWithBlock(wiring)  // stops here if anything is missing
    @State private var list: ListModel = try! NotesApp.injector.mainActor.instance()  // the only lookup in the app
    var body: some Scene {
        WindowGroup { Button(list.notes.last?.text ?? "Open") { list.open(7) } }
    }
}

@Test @MainActor func theWiringIsComplete() { expectComplete { try .injectorWithBlock(wiring) } }

@Test @MainActor func opensANote() throws {
    nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }
    let app = try Injector.injectorWithBlock(wiring).overriding { $0.wireProvider(for: Store.self, to: FakeStore.init) }
    let list: ListModel = try app.mainActor.instance()
    list.open(7)
    #expect(list.notes.map(\.text) == ["Milk"])
}

typealias App = SwiftUI.App
typealias Button = SwiftUI.Button
typealias Scene = SwiftUI.Scene
typealias State = SwiftUI.State
typealias WindowGroup = SwiftUI.WindowGroup

@Suite("README.md") struct ReadmeExamples {
    @Test("The app starts, and opens a note")
    @MainActor func app() throws {
        NotesApp.main()
        let injector = try Injector.injectorWithBlock(wiring)
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.map(\.text) == ["Note 7"])
    }

    @Test("Pasted as it stands, the page compiles", .asksTheCompiler)
    func pasted() async throws {
        let code = try Document.named("README.md").pasted()
        let result = try await Compiler.diagnostics(of: code, isolation: "nonisolated")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("With the main actor as default isolation, it compiles as it stands", .asksTheCompiler)
    func pastedIntoAnApp() async throws {
        let code = try Document.named("README.md").pasted()
        let result = try await Compiler.diagnostics(of: code, isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("The error of the first screen is that of its wiring without the protocol's name")
    func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: DeviceStore.init)
            binder.wireProvider(to: ListModel.init)
            binder.wireFactory(taking: Int.self, to: NoteModel.init)
        }

        let error = #expect(throws: InjectionError.self) { try Injector.injectorWithBlock(wiring) }
        let problem = try #require(error?.problems.first)
        let lines = "\(problem)".split(separator: "\n").prefix(4).joined(separator: "\n")
        // On the page, only the imports are before the function.
        let text = lines.replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "Notes/NotesApp.swift:\(Int($0.1)! - start + 3)"
        }
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test theWiringIsComplete() recorded an issue at NotesApp.swift:7:1: Caught error: "
        try expectText(place + text + " …", isShownIn: "README.md")
    }
}
