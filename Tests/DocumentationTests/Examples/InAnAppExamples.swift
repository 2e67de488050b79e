import BTKInjector
import Foundation
import Observation
import TestSupport
import Testing

// The code of Docs/In-an-App.md, compiled and run with stand-ins for SwiftUI and UIKit.

extension SwiftUI {
    @Suite("Docs/In-an-App.md") struct InAnAppExamples {
        struct Note: Identifiable, Sendable {
            let id: Int
            var text: String
        }

        protocol Log: Sendable { func write(_ line: String) }
        struct ConsoleLog: Log { func write(_ line: String) { print(line) } }

        protocol Store: Sendable {
            var notes: [Note] { get }
            func note(_ id: Note.ID) -> Note?
        }

        struct FileStore: Store {
            var notes: [Note] { [] }
            func note(_ id: Note.ID) -> Note? { nil }
        }

        struct FakeStore: Store {
            var notes: [Note] { [Note(id: 7, text: "Milk")] }
            func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }
        }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: FileStore.init)
                binder.wireProvider(for: Log.self, to: ConsoleLog.init)
                binder.wireProvider(to: ListModel.init)
                binder.wireFactory(taking: Note.ID.self, to: NoteModel.init)
                binder.wireFactory(to: SearchModel.init)
                binder.wireFactory(taking: Note.self, to: EditModel.init)
                binder.wireProvider(to: Models.init)
                binder.requireBinding(for: Log.self)  // ShareButton requests it.
                binder.requireBinding(for: ListModel.self)  // The app requests it.
            }
        }

        @Observable @MainActor final class ListModel {
            private(set) var path: [NoteModel] = []
            private let store: any Store
            private let makeNote: (Note.ID) -> NoteModel

            init(store: any Store, makeNote: @escaping (Note.ID) -> NoteModel) {
                self.store = store
                self.makeNote = makeNote
            }

            var notes: [Note] { store.notes }

            func open(_ id: Note.ID) {
                path.append(makeNote(id))
            }
        }

        @Observable @MainActor final class NoteModel {
            var text: String

            init(id: Note.ID, store: any Store) {
                text = store.note(id)?.text ?? ""
            }
        }

        struct ListView: View {
            let model: ListModel

            var body: some View {
                List(model.notes) { note in Button(note.text) { model.open(note.id) } }
            }
        }

        @MainActor struct Models {
            let list: () -> ListModel
            let makeNote: (Note.ID) -> NoteModel
            let makeSearch: () -> SearchModel
        }

        /// Makes its value at the first use, and keeps it.
        @MainActor final class Once<Value> {
            private let make: () -> Value
            private(set) lazy var value = make()

            init(_ make: @escaping () -> Value) { self.make = make }
        }

        struct NoteView: View {
            @State private var model: Once<NoteModel>

            init(id: Note.ID, models: Models) {
                _model = State(initialValue: Once { models.makeNote(id) })
            }

            var body: some View {
                @Bindable var note = model.value
                TextField("Text", text: $note.text)
            }
        }

        @MainActor final class SearchModel: ObservableObject {
            @Published var text = ""
        }

        struct SearchView: View {
            @StateObject private var model: SearchModel

            init(models: Models) { _model = StateObject(wrappedValue: models.makeSearch()) }

            var body: some View { Text(model.text) }
        }

        @MainActor final class Help { init() {} }

        struct ShareButton: View {
            @Injected var log: any Log
            @Injected var help: Help?
            let note: Note

            var body: some View {
                Button("Share") { log.write("share \(note.id)") }
            }
        }

        typealias UIApplication = UIKit.UIApplication
        typealias UIApplicationDelegate = UIKit.UIApplicationDelegate
        typealias UINavigationController = UIKit.UINavigationController
        typealias UIResponder = UIKit.UIResponder
        typealias UIViewController = UIKit.UIViewController
        typealias UIWindow = UIKit.UIWindow

        final class NoteViewController: UIViewController {
            let model: NoteModel
            init(model: NoteModel) { self.model = model }
        }

        @MainActor final class Router {
            let root = UINavigationController()
            private let models: Models

            init(models: Models) { self.models = models }

            func show(_ id: Note.ID) {
                let model = models.makeNote(id)
                root.pushViewController(NoteViewController(model: model), animated: true)
            }
        }

        final class AppDelegate: UIResponder, UIApplicationDelegate {
            private(set) var injector: Injector?
            private var window: UIWindow?

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                do {
                    let injector = try Injector.injectorWithBlock { binder in
                        try binder.install(AppModule())
                        binder.wireProvider(to: Router.init)
                    }
                    let window = UIWindow()
                    let router: Router = try injector.mainActor.instance()
                    window.rootViewController = router.root
                    window.makeKeyAndVisible()
                    self.window = window
                    self.injector = injector  // Closures do not keep it.
                } catch {
                    fatalError("\(error)")
                }
                return true
            }
        }

        @Observable @MainActor final class EditModel: Identifiable {
            let note: Note
            init(note: Note) { self.note = note }
        }

        enum StartUp {
            static func makeInjector(for process: ProcessInfo) throws -> Injector {
                let isPreview = process.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1"
                return try makeInjector(fakes: isPreview || process.arguments.contains("--fakes"))
            }

            static func makeInjector(fakes: Bool) throws -> Injector {
                let app = try Injector.injectorWithBlock { binder in
                    try binder.install(AppModule())
                }
                guard fakes else { return app }
                return try app.overriding { binder in
                    binder.wireProvider(for: Store.self, to: FakeStore.init)
                }
            }
        }

        enum PreviewObjects {
            static let injector = try! StartUp.makeInjector(fakes: true)  // Closures do not keep it.
        }

        struct SharedModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: FileStore.init)
            }
        }

        struct Entry: Sendable { let store: any Store }

        enum Widget {
            static let injector = try! Injector { binder in
                try binder.install(SharedModule())
                binder.wireProvider(to: Entry.init)
                binder.requireBinding(for: Entry.self)
            }
        }

        struct Fakes: PreviewModifier {
            static func makeSharedContext() throws -> Injector {
                try StartUp.makeInjector(fakes: true)
            }

            func body(content: Content, context: Injector) -> some View {
                let _ = use(context)
                content
            }

            private func use(_ injector: Injector) {
                GlobalInjector.remove()
                do { try GlobalInjector.setUp(injector) } catch { fatalError("\(error)") }
            }
        }

        struct LaunchView: View {
            let injector: Injector
            @State private var list: ListModel?
            @State private var message = "One moment"

            var body: some View {
                if let list {
                    ListView(model: list)
                } else {
                    Text(message).task {
                        do {
                            try await warmUp(injector)
                            list = try injector.mainActor.instance()
                        } catch {
                            message = "\(error)"
                        }
                    }
                }
            }

            @concurrent private func warmUp(_ injector: Injector) async throws {
                _ = try injector.instance(for: Store.self)
            }
        }

        @MainActor func makeInjector() throws -> Injector {
            try Injector.injectorWithBlock { binder in try binder.install(AppModule()) }.overriding { binder in
                binder.wireProvider(for: Store.self) { FakeStore() }
            }
        }

        @Test("A model is made by an action, and kept by its parent's")
        @MainActor func models() throws {
            let injector = try makeInjector()
            let list: ListModel = try injector.mainActor.instance()
            _ = ListView(model: list).body
            list.open(7)
            #expect(list.path.map(\.text) == ["Milk"])
        }

        @Test("A model is made once for a view")
        @MainActor func once() throws {
            let injector = try makeInjector()
            let models: Models = try injector.mainActor.instance()
            let view = NoteView(id: 7, models: models)
            _ = (view.body, view.body)
            _ = SearchView(models: models).body
            var count = 0
            let once = Once {
                count += 1
                return count
            }
            #expect(once.value + once.value == 2)
        }

        @Test("UIKit")
        @MainActor func delegate() throws {
            #expect(AppDelegate().application(UIApplication(), didFinishLaunchingWithOptions: nil))
            let injector = try makeInjector()
            let router = Router(models: try injector.mainActor.instance())
            router.show(7)
            #expect((router.root.viewControllers.last as? NoteViewController)?.model.text == "Milk")
        }

        @Test("Previews", .usesGlobalInjector)
        @MainActor func previews() throws {
            defer { GlobalInjector.remove() }
            @ViewBuilder func ofModel() -> some View {
                ListView(
                    model: ListModel(
                        store: FakeStore(), makeNote: { NoteModel(id: $0, store: FakeStore()) }))
            }
            @ViewBuilder func ofProperty() -> some View {
                ShareButton(log: Injected(ConsoleLog()), note: Note(id: 7, text: "Milk"))
            }
            @ViewBuilder func ofWiring() -> some View {
                ListView(model: try! PreviewObjects.injector.mainActor.instance())
            }
            _ = (ofModel(), ofProperty().body, ofWiring())
            _ = try Widget.injector.instance(for: Entry.self)
            let fakes = Fakes()
            let context = try Fakes.makeSharedContext()
            _ = fakes.body(content: PreviewContent(), context: context)
            _ = fakes.body(content: PreviewContent(), context: context)
            #expect(try GlobalInjector.get().instance(for: Store.self).notes.count == 1)
            #expect(try StartUp.makeInjector(for: .processInfo).instance(for: Store.self) is FileStore)
        }

        @Test("Warming up")
        @MainActor func launch() throws {
            let injector = try makeInjector()
            _ = LaunchView(injector: injector).body
        }
    }
}
