import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run with stand-ins for SwiftUI. DocumentTests checks that the document and this file agree.

@Observable @MainActor final class ListModel {
    private(set) var notes: [NoteModel] = []
    private let makeNote: (Int) -> NoteModel
    init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
    func open(_ id: Int) { notes.append(makeNote(id)) }
}

@Observable @MainActor final class NoteModel {
    let text: String
    init(id: Int, store: any Store) { text = store.note(id) ?? "" }
}

nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }  // for any thread
nonisolated struct DeviceStore: Store {
    func note(_ id: Int) -> String? { UserDefaults.standard.string(forKey: "\(id)") }
}

// The wiring: a provider makes one instance, a factory a new one each time. `makeNote` calls the factory.
nonisolated func wiring(_ binder: inout Binder) {
    binder.wireProvider(for: Store.self, to: DeviceStore.init)
    binder.mainActor.wireProvider(to: ListModel.init)
    binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
}

struct NotesApp: App {
    static let injector = try! Injector.injectorWithBlock(wiring)  // checks everything, makes nothing
    let list: ListModel = try! NotesApp.injector.mainActor.instance()
    var body: some Scene { WindowGroup { Button(list.notes.last?.text ?? "Open") { list.open(7) } } }
}

@Test @MainActor func theWiringIsComplete() { expectComplete { try Injector.injectorWithBlock(wiring) } }

nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }
@Test @MainActor func opensANote() throws {
    let app = try Injector.injectorWithBlock(wiring).overriding { $0.wireProvider(for: Store.self, to: FakeStore.init) }
    let list: ListModel = try app.mainActor.instance()
    list.open(7)
    #expect(list.notes.map(\.text) == ["Milk"])
}

typealias App = SwiftUI.App
typealias Button = SwiftUI.Button
typealias Scene = SwiftUI.Scene
typealias WindowGroup = SwiftUI.WindowGroup

@Suite("README.md")
struct ReadmeExamples {
    @Test("The app starts, and opens a note")
    @MainActor func app() throws {
        NotesApp.main()
        let injector = try Injector.injectorWithBlock(wiring)
        let list: ListModel = try injector.mainActor.instance()
        list.open(7)
        #expect(list.notes.map(\.text) == [""])
    }

    @Test("Pasted as it stands, the page compiles", .asksTheCompiler, arguments: ["nonisolated", "MainActor"])
    func pasted(isolation: String) async throws {
        let result = try await Compiler.diagnostics(of: try Document.named("README.md").pasted(), isolation: isolation)
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    @Test("The error of the first screen is that of its wiring without the protocol's name")
    func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: DeviceStore.init)
            binder.mainActor.wireProvider(to: ListModel.init)
            binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
        }

        let error = #expect(throws: InjectionError.self) { try Injector.injectorWithBlock(wiring) }
        let problem = try #require(error?.problems.first)
        let lines = "\(problem)".split(separator: "\n").prefix(4).joined(separator: "\n")
        // On the page, the imports and the models are before the function.
        let text = lines.replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "Notes/NotesApp.swift:\(Int($0.1)! - start + 21)"
        }
        // The page has what `swift test` prints, and leaves out further fixes.
        let place = "✘ Test theWiringIsComplete() recorded an issue at NotesApp.swift:25:1: Caught error: "
        try expectText(place + text + " …", isShownIn: "README.md")
    }
}
