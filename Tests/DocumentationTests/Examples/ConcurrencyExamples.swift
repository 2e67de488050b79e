import BTKInjector
import Synchronization
import Testing

// The code of Docs/Concurrency.md, run. With the main actor as default isolation, see MainActorByDefaultTests.

@Suite("Docs/Concurrency.md") struct ConcurrencyExamples {
    struct Settings: Sendable { static func load() async -> Settings { Settings() } }

    final class Catalog: Sendable {
        let settings: Settings
        private let titles = Mutex<[Int: String]>([:])

        init(settings: Settings) { self.settings = settings }

        func name(_ title: String, _ id: Int) { titles.withLock { $0[id] = title } }
        func title(_ id: Int) -> String? { titles.withLock { $0[id] } }
    }

    @MainActor protocol Router: AnyObject {
        func show(_ id: Int) -> DetailScreen
        func home() -> ListScreen
    }

    @MainActor final class ListModel {
        let catalog: Catalog
        let router: any Router

        init(catalog: Catalog, router: any Router) {
            self.catalog = catalog
            self.router = router
        }
    }

    @MainActor final class ListScreen {
        let model: ListModel
        init(model: ListModel) { self.model = model }
    }

    @MainActor final class DetailScreen {
        let id: Int
        let title: String?

        init(id: Int, title: String?) {
            self.id = id
            self.title = title
        }
    }

    @MainActor final class DefaultRouter: Router {
        let list: () -> ListScreen
        let detail: (Int) -> DetailScreen

        init(list: @escaping () -> ListScreen, detail: @escaping (Int) -> DetailScreen) {
            self.list = list
            self.detail = detail
        }

        func show(_ id: Int) -> DetailScreen { detail(id) }
        func home() -> ListScreen { list() }
    }

    struct ScreenModule: Module {
        func configure(_ binder: inout Binder) { screens(&binder.mainActor) }

        func screens(_ binder: inout MainActorBinder) {
            binder.wireProvider(for: Router.self, to: DefaultRouter.init)
            binder.wireProvider(for: ListModel.self, to: ListModel.init)
            binder.wireProvider(for: ListScreen.self, to: ListScreen.init)
            binder.bindFactory(for: DetailScreen.self) { (i, id: Int) in
                DetailScreen(id: id, title: try i.instance(for: Catalog.self).title(id))
            }
        }
    }

    final class Notifier: Sendable {
        let list: MainActorProvider<ListScreen>
        init(list: MainActorProvider<ListScreen>) { self.list = list }

        @MainActor func open() throws -> ListScreen { try list.get() }
    }

    @MainActor protocol Window: AnyObject {}
    @MainActor final class MainWindow: Window {}

    @MainActor struct WindowModule: @MainActor Module {
        let window: any Window

        func configure(_ binder: inout Binder) {
            binder.mainActor.bindProvider(for: Window.self) { [window] _ in window }
        }
    }

    nonisolated protocol Log: Sendable {
        func write(_ line: String)
    }

    @Test("Screens, their models and their router")
    @MainActor func screens() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Catalog.self) { _ in Catalog(settings: Settings()) }
            try binder.install(ScreenModule())
        }
        try injector.instance(for: Catalog.self).name("Seven", 7)

        let screen: ListScreen = try injector.mainActor.instance()
        let seventh: DetailScreen = try injector.mainActor.make(7)

        #expect(seventh.title == "Seven")
        #expect(screen.model.router.home() === screen)
        #expect(screen.model.router.show(7) !== seventh)
    }

    @Test("A handle in an ordinary block")
    @MainActor func handle() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.wireProvider(for: Settings.self, to: Settings.init)
            binder.wireProvider(for: Catalog.self, to: Catalog.init)
            try binder.install(ScreenModule())
            binder.bindProvider(for: Notifier.self) { i in Notifier(list: try i.mainActor.provider()) }
        }

        #expect(try injector.instance(for: Notifier.self).open() === injector.mainActor.instance(for: ListScreen.self))
    }

    @Test("A module with an object of the main actor")
    @MainActor func handedOn() throws {
        let window = MainWindow()

        let injector = try Injector.injectorWithBlock { binder in try binder.install(WindowModule(window: window)) }

        #expect(try injector.mainActor.instance(for: Window.self) === window)
    }

    protocol Closable { func close() }
    @MainActor final class Model: @MainActor Closable { func close() {} }

    @Test("An isolated conformance")
    @MainActor func isolatedConformance() throws {
        let injector = try Injector { binder in
            binder.wireFactory(for: Closable.self) { @MainActor in Model() }
        }
        #expect(try injector.mainActor.instance(for: Closable.self) is Model)
    }
}
