import BTKInjector
import BTKInjectorTesting
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

// The code of Docs/Getting-Started.md, run with stand-ins for SwiftUI. Its tests are tests here, too.

extension SwiftUI {
    @Suite("Docs/Getting-Started.md") struct GettingStartedExamples {
        nonisolated struct Note: Identifiable, Sendable {
            let id: Int
            var text: String
        }

        nonisolated protocol Store: Sendable {
            var notes: [Note] { get }
            func save(_ note: Note)
        }

        nonisolated final class MemoryStore: Store {
            private let content = Mutex<[Note]>([])
            var notes: [Note] { content.withLock { $0 } }
            func save(_ note: Note) { content.withLock { $0.append(note) } }
        }

        @Observable @MainActor final class ListModel {
            private(set) var draft: DraftModel?
            private(set) var notes: [Note]
            private let store: any Store
            private let makeDraft: (Int) -> DraftModel

            init(store: any Store, makeDraft: @escaping (Int) -> DraftModel) {
                self.store = store
                self.makeDraft = makeDraft
                notes = store.notes
            }

            func write() { draft = makeDraft(notes.count) }

            func done() {
                draft?.save()
                draft = nil
                reload()
            }

            func reload() { notes = store.notes }
        }

        @Observable @MainActor final class DraftModel {
            var text = ""
            private let id: Int
            private let store: any Store

            init(id: Int, store: any Store) {
                self.id = id
                self.store = store
            }

            func save() { store.save(Note(id: id, text: text)) }
        }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: MemoryStore.init)
                binder.wireProvider(to: ListModel.init)
                binder.wireFactory(taking: Int.self, to: DraftModel.init)
                binder.mainActor.requireBinding(for: ListModel.self)  // The app requests it.
            }

            static func makeInjector() throws -> Injector {
                try Injector { binder in try binder.install(AppModule()) }
            }
        }

        struct NotesApp: App {
            private let injector: Injector
            private let list: ListModel

            init() {
                do {
                    injector = try AppModule.makeInjector()
                    list = try injector.mainActor.instance()
                } catch {
                    fatalError("\(error)")
                }
            }

            var body: some Scene {
                WindowGroup { ListView(model: list) }
            }
        }

        struct ListView: View {
            let model: ListModel

            var body: some View {
                List(model.notes) { note in Text(note.text) }
                if let draft = model.draft {
                    DraftView(model: draft)
                    Button("Done") { model.done() }
                } else {
                    Button("Write") { model.write() }
                }
            }
        }

        struct DraftView: View {
            @Bindable var model: DraftModel
            var body: some View { TextField("Text", text: $model.text) }
        }

        struct Main {
            @MainActor static func main() { NotesApp.main() }
        }

        @Test @MainActor func wiringIsComplete() {
            expectComplete { try AppModule.makeInjector() }
        }

        nonisolated struct FakeStore: Store {
            var notes: [Note] { [Note(id: 7, text: "Milk")] }
            func save(_ note: Note) {}
        }

        @Test @MainActor func listsNotes() throws {
            let test = try AppModule.makeInjector().overriding { binder in
                binder.wireProvider(for: Store.self, to: FakeStore.init)
            }
            let list: ListModel = try test.mainActor.instance()
            #expect(list.notes.map(\.text) == ["Milk"])
        }

        @Test @MainActor func savesADraft() throws {
            let store = MemoryStore()
            let draft = DraftModel(id: 7, store: store)
            draft.text = "Milk"
            draft.save()
            #expect(store.notes.map(\.text) == ["Milk"])
        }

        nonisolated struct User: Sendable { let name: String }

        @Observable @MainActor final class Session {
            let user: User
            let list: ListModel

            init(user: User, list: ListModel) {
                self.user = user
                self.list = list
            }
        }

        @Observable @MainActor final class AppModel {
            private(set) var session: Child<Session>?
            private let makeSession: (User) -> Child<Session>

            init(makeSession: @escaping (User) -> Child<Session>) { self.makeSession = makeSession }

            func signIn(_ user: User) { session = makeSession(user) }
            func signOut() { session = nil }
        }

        struct SessionsModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(to: AppModel.init)
                binder.bindChild(for: Session.self, taking: User.self, to: session)
            }

            func session(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: MemoryStore.init)
                binder.wireProvider(to: ListModel.init)
                binder.wireFactory(taking: Int.self, to: DraftModel.init)
                binder.wireProvider(to: Session.init)
            }
        }

        @Test @MainActor func eachUserHasNotes() throws {
            let injector = try Injector { binder in try binder.install(SessionsModule()) }
            let app: AppModel = try injector.mainActor.instance()
            app.signIn(User(name: "Ada"))
            app.session?.root.list.write()
            app.session?.root.list.done()
            #expect(app.session?.root.list.notes.count == 1)
            app.signIn(User(name: "Grace"))
            #expect(app.session?.root.list.notes.count == 0)
            app.signOut()
        }

        @Test("An app starts and shows a draft")
        @MainActor func app() throws {
            Main.main()
            let injector = try AppModule.makeInjector()
            let list: ListModel = try injector.mainActor.instance()
            _ = ListView(model: list).body
            list.write()
            _ = ListView(model: list).body
            list.draft.map { _ = DraftView(model: $0).body }
            list.draft?.text = "Milk"
            list.done()
            #expect(list.notes.map(\.text) == ["Milk"])
        }

        @Test("A program without an app", .usesGlobalInjector)
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

        @Test("Pasted as it stands, the app compiles", .asksTheCompiler, arguments: ["nonisolated", "MainActor"])
        func pasted(isolation: String) async throws {
            let page = try Document.named("Docs/Getting-Started.md")
            // Without the file of the app target, and the program without an app.
            let end = try #require(page.lines.firstIndex(of: "## A program without an app"))
            let app = Document(path: page.path, lines: page.lines[..<end].filter { $0 != "import NotesKit" })
            let result = try await Compiler.diagnostics(of: try app.pasted(), isolation: isolation)
            #expect(result.succeeded && !result.output.contains("warning:"), "\(result.output)")
        }
    }
}
