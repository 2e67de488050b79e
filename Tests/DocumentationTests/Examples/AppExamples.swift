import BTKInjector
import Foundation
import Observation
import TestSupport
import Testing

// The code of Docs/SwiftUI-and-UIKit.md, compiled and run with stand-ins for SwiftUI, UIKit and AppKit.

extension SwiftUI {
    @Suite("Docs/SwiftUI-and-UIKit.md") struct AppExamples {
        struct Note: Identifiable, Sendable {
            let id: Int
            var text: String
        }

        protocol Log: Sendable { func write(_ line: String) }
        struct ConsoleLog: Log { func write(_ line: String) { print(line) } }

        protocol Closable: Sendable { func close() async throws }

        protocol Store: Sendable { func note(_ id: Note.ID) -> Note? }

        final class FileStore: Store, Closable {
            let isClosed = Locked(false)
            func note(_ id: Note.ID) -> Note? { nil }
            func close() async throws { isClosed.withLock { $0 = true } }
        }

        struct FakeStore: Store { func note(_ id: Note.ID) -> Note? { Note(id: id, text: "Milk") } }

        struct AppModule: Module {
            func configure(_ binder: inout Binder) {
                binder.wireProvider(for: Store.self, to: FileStore.init)
                binder.wireProvider(for: Log.self, to: ConsoleLog.init)
                binder.wireProvider(to: ListModel.init)
                binder.wireFactory(taking: Note.ID.self, to: NoteModel.init)
                binder.wireFactory(to: SearchModel.init)
                binder.wireProvider(to: Models.init)
                binder.requireBinding(for: Log.self)
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

            func open(_ id: Note.ID) { path.append(makeNote(id)) }
        }

        @Observable @MainActor final class NoteModel {
            var text: String
            init(id: Note.ID, store: any Store) { text = store.note(id)?.text ?? "" }
        }

        @MainActor final class SearchModel: ObservableObject { @Published var text = "" }

        @MainActor final class Models {
            let makeNote: (Note.ID) -> NoteModel
            let makeSearch: () -> SearchModel

            init(makeNote: @escaping (Note.ID) -> NoteModel, makeSearch: @escaping () -> SearchModel) {
                self.makeNote = makeNote
                self.makeSearch = makeSearch
            }
        }

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

        struct SearchView: View {
            @StateObject private var model: SearchModel
            init(models: Models) { _model = StateObject(wrappedValue: models.makeSearch()) }
            var body: some View { Text(model.text) }
        }

        @MainActor final class Help { init() {} }

        struct ShareButton: View {
            @Injected var log: any Log
            @Injected var help: Help?  // nil where no line binds `Help`
            let note: Note

            var body: some View {
                Button("Share") { log.write("share \(note.id)") }
            }
        }

        @Test("A model is made by an action, and kept by its parent's") @MainActor func models() throws {
            let list: ListModel = try PreviewObjects.injector.mainActor.instance()
            list.open(7)
            #expect(list.path.last?.text == "Milk")
        }

        @Test("A model is made once for a view") @MainActor func once() throws {
            let models: Models = try PreviewObjects.injector.mainActor.instance()
            let view = NoteView(id: 7, models: models)
            _ = (view.body, view.body, SearchView(models: models).body)
            var count = 0
            let once = Once {
                count += 1
                return count
            }
            #expect(once.value + once.value == 2)
        }

        typealias UIApplication = UIKit.UIApplication
        typealias UINavigationController = UIKit.UINavigationController
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
                root.pushViewController(NoteViewController(model: models.makeNote(id)), animated: true)
            }
        }

        final class AppDelegate: UIKit.UIResponder, UIKit.UIApplicationDelegate {
            private(set) var injector: Injector?
            private let window = UIWindow()

            func application(
                _ application: UIApplication,
                didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
            ) -> Bool {
                do { try launch() } catch { fatalError("\(error)") }
                return true
            }

            private func launch() throws {
                let injector = try Injector { binder in
                    try binder.install(AppModule())
                    binder.wireProvider(to: Router.init)
                }
                let router: Router = try injector.mainActor.instance()
                window.rootViewController = router.root
                window.makeKeyAndVisible()
                self.injector = injector  // Closures do not keep it.
            }
        }

        @Test("UIKit") @MainActor func delegate() throws {
            let delegate = AppDelegate()
            #expect(delegate.application(UIApplication(), didFinishLaunchingWithOptions: nil))
            let router = try #require(try delegate.injector?.mainActor.instance(for: Router.self))
            router.show(7)
            #expect(router.root.viewControllers.count == 1)
        }

        static func withoutTheWorld(_ binder: inout Binder) { binder.removeBinding(for: Store.self) }

        enum PreviewObjects {
            static let injector = try! Injector { try $0.install(AppModule()) }.overriding { binder in
                withoutTheWorld(&binder)
                binder.wireProvider(for: Store.self, to: FakeStore.init)
            }
        }

        struct Fakes: PreviewModifier {
            static func makeSharedContext() throws -> Injector { PreviewObjects.injector }

            func body(content: Content, context: Injector) -> some View {
                let _ = use(context)
                content
            }

            private func use(_ injector: Injector) {
                GlobalInjector.remove()
                do { try GlobalInjector.setUp(injector) } catch { fatalError("\(error)") }
            }
        }

        @Test("Previews", .usesGlobalInjector) @MainActor func previews() throws {
            defer { GlobalInjector.remove() }
            let note = Note(id: 7, text: "Milk")
            _ = ShareButton(log: Injected(ConsoleLog()), note: note).body
            _ = Fakes().body(content: PreviewContent(), context: try Fakes.makeSharedContext())
            #expect(try GlobalInjector.get().instance(for: Store.self) is FakeStore)
            #expect(ShareButton(note: note).help == nil)
        }

        struct LaunchView: View {
            let injector: Injector
            var body: some View { Text("One moment").task { try? await warmUp(injector) } }

            @concurrent private func warmUp(_ injector: Injector) async throws {
                _ = try injector.instance(for: Store.self)
            }
        }

        @Test("Launch") @MainActor func launch() throws {
            let fakes = ProcessInfo.processInfo.arguments.contains("--fakes")
            let injector = fakes ? PreviewObjects.injector : try Injector { try $0.install(AppModule()) }
            _ = LaunchView(injector: injector).body
            #expect(try injector.instance(for: Store.self) is FileStore)
        }

        typealias NSApplication = AppKit.NSApplication

        @MainActor final class MacDelegate {
            let injector: Injector
            init(injector: Injector) { self.injector = injector }

            func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
                Task {
                    _ = await injector.mainActor.close { (part: any Closable) in try await part.close() }
                    sender.reply(toApplicationShouldTerminate: true)
                }
                return .terminateLater
            }
        }

        @Test("The end of an app") @MainActor func end() async throws {
            let injector = try Injector { try $0.install(AppModule()) }
            let store = try injector.instance(for: Store.self) as? FileStore
            let application = NSApplication()
            #expect(MacDelegate(injector: injector).applicationShouldTerminate(application) == .terminateLater)
            #expect(await application.reply())
            #expect(store?.isClosed.value == true)
        }
    }
}
