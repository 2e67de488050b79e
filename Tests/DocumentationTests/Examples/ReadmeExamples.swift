import BTKInjector
import BTKInjectorInspection
import Foundation
import Observation
import TestSupport
import Testing

// The code of README.md, run. DocumentTests checks that the document and this file agree.

@Suite("README")
struct ReadmeExamples {
    @Observable @MainActor final class NoteModel {
        var text: String
        init(id: Int, store: any Store) { text = store.note(id) ?? "" }
    }

    nonisolated protocol Store: Sendable { func note(_ id: Int) -> String? }

    nonisolated struct FileStore: Store {
        func note(_ id: Int) -> String? { try? String(contentsOfFile: "\(id).txt", encoding: .utf8) }
    }

    @Observable @MainActor final class ListModel {
        private(set) var notes: [NoteModel] = []
        private let makeNote: (Int) -> NoteModel
        init(makeNote: @escaping (Int) -> NoteModel) { self.makeNote = makeNote }
        func open(_ id: Int) { notes.append(makeNote(id)) }
    }

    func wiring(_ binder: inout Binder) {
        binder.wireProvider(for: Store.self, to: FileStore.init)
        binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
    }

    @Test("The example compiles with the main actor as default isolation, too", .asksTheCompiler)
    func mainActorByDefault() async throws {
        let readme = try #require(try Document.all().first { $0.path == "README.md" })
        let blocks = readme.blocks(of: "swift").prefix(4).filter { !$0[0].hasPrefix("@Test") }
        let source = blocks.joined().joined(separator: "\n")
        let start = "\nfunc start() throws -> Injector { try Injector.injectorWithBlock(wiring) }\n"
        let result = try await Compiler.diagnostics(of: source + start, isolation: "MainActor")
        #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
    }

    nonisolated struct FakeStore: Store { func note(_ id: Int) -> String? { "Milk" } }

    @Test @MainActor func showsTheNote() throws {
        let injector = try Injector.injectorWithBlock(wiring).overriding { binder in
            binder.wireProvider(for: Store.self, to: FakeStore.init)
        }
        let note: NoteModel = try injector.mainActor.make(7)
        #expect(note.text == "Milk")
    }

    @Test("A model that makes others")
    @MainActor func list() throws {
        let injector = try Injector.injectorWithBlock { binder in
            wiring(&binder)
            binder.mainActor.wireProvider(to: ListModel.init)
        }
        let list: ListModel = try injector.mainActor.instance()

        list.open(7)
        #expect(list.notes.first?.text == "")
    }

    @Test("A preview")
    @MainActor func preview() {
        #expect(NoteModel(id: 7, store: FakeStore()).text == "Milk")
    }

    @Test("The error of the first screen is that of its wiring without the protocol's name")
    func error() throws {
        let start = #line
        func wiring(_ binder: inout Binder) {
            binder.wireProvider(to: FileStore.init)
            binder.mainActor.wireFactory(taking: Int.self, to: NoteModel.init)
        }

        let error = #expect(throws: InjectionError.self) { try Injector.injectorWithBlock(wiring) }
        // On the page, the function stands in line 2 of its file.
        let text = "\(try #require(error))".replacing(#/DocumentationTests/ReadmeExamples\.swift:(\d+)/#) {
            "App/Wiring.swift:\(Int($0.1)! - start + 1)"
        }
        try expectText(text, isShownIn: "README.md")
    }
}
