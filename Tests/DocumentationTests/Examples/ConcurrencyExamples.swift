import BTKInjector
import Foundation
import Synchronization
import Testing

// The code of Docs/Concurrency.md, run. With the main actor as default isolation, see MainActorByDefaultTests.

@Suite("Docs/Concurrency.md")
struct ConcurrencyExamples {
    struct Settings: Sendable {
        static func load() async -> Settings { Settings() }
    }

    final class Catalog: Sendable {
        let settings: Settings
        private let titles = Mutex<[Int: String]>([:])

        init(settings: Settings) { self.settings = settings }

        func name(_ title: String, _ id: Int) { titles.withLock { $0[id] = title } }
        func title(_ id: Int) -> String? { titles.withLock { $0[id] } }
    }

    final class Reader: Sendable {
        let catalog: @Sendable () -> Catalog
        init(catalog: @escaping @Sendable () -> Catalog) { self.catalog = catalog }
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
        func configure(_ binder: inout Binder) {
            screens(&binder.mainActor)
        }

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

    @MainActor final class Banner {
        @MainActorProvider var list: ListScreen
        @Provider var catalog: Catalog
    }

    final class FakeRouter: Router {
        func show(_ id: Int) -> DetailScreen { DetailScreen(id: id, title: nil) }
        func home() -> ListScreen { fatalError("This test does not go home.") }
    }

    @Test("Await first, then bind")
    func awaitFirst() async throws {
        let settings = await Settings.load()

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Settings.self) { _ in settings }
            binder.wireProvider(for: Catalog.self, to: Catalog.init)
        }

        let catalog: Provider<Catalog> = try injector.provider()
        let reader = Reader(catalog: { try! catalog.get() })
        reader.catalog().name("Seven", 7)
        #expect(try injector.instance(for: Catalog.self).title(7) == "Seven")
    }

    @Test("After a warm-up, the main actor does not wait for slow blocks")
    func firstUse() async throws {
        @concurrent func warmUp(_ injector: Injector) async throws {
            _ = try injector.instance(for: Catalog.self)
        }

        @MainActor func start(_ injector: Injector) async throws -> ListScreen {
            try await warmUp(injector)
            return try injector.mainActor.instance()
        }

        let isOnMainThread = Mutex<[Bool]>([])
        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Catalog.self) { _ in
                isOnMainThread.withLock { $0.append(Thread.isMainThread) }
                return Catalog(settings: Settings())
            }
            try binder.install(ScreenModule())
        }

        _ = try await start(injector)
        #expect(isOnMainThread.withLock { $0 } == [false])
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
            binder.bindProvider(for: Notifier.self) { i in
                Notifier(list: try i.mainActor.provider())
            }
        }

        #expect(try injector.instance(for: Notifier.self).open() === injector.mainActor.instance(for: ListScreen.self))
    }

    @Test("A module with an object of the main actor")
    @MainActor func handedOn() throws {
        let window = MainWindow()

        let injector = try Injector.injectorWithBlock { binder in
            try binder.install(WindowModule(window: window))
        }

        #expect(try injector.mainActor.instance(for: Window.self) === window)
    }

    @Test("Closures by hand")
    @MainActor func byHand() {
        let catalog = Catalog(settings: Settings())

        let router = DefaultRouter(
            list: { ListScreen(model: ListModel(catalog: catalog, router: FakeRouter())) },
            detail: { id in DetailScreen(id: id, title: nil) })

        #expect(router.home().model.router is FakeRouter)
        #expect(router.show(3).id == 3)
    }

    protocol Closable { func close() }
    @MainActor final class Model: @MainActor Closable { func close() {} }

    @Test("An isolated conformance")
    @MainActor func isolatedConformance() throws {
        let injector = try Injector { binder in
            binder.mainActor.wireFactory(for: Closable.self) { Model() }
        }
        #expect(try injector.mainActor.instance(for: Closable.self) is Model)
    }

    @Test("Awaited from elsewhere")
    func elsewhere() async throws {
        func open(_ injector: Injector) async throws -> ListScreen {
            try await injector.mainActor.instance()
        }

        let injector = try Injector.injectorWithBlock { binder in
            binder.bindProvider(for: Catalog.self) { _ in Catalog(settings: Settings()) }
            try binder.install(ScreenModule())
        }
        #expect(try await open(injector) === open(injector))
    }

    @Test("A request without the main actor")
    func withoutMainActor() throws {
        let injector = try Injector.injectorWithBlock { binder in
            binder.mainActor.wireProvider(
                for: ListScreen.self, fileID: "App/Wiring.swift", line: 9, to: ListScreen.init)
            binder.mainActor.bindProvider(for: ListModel.self) { _ in throw CancellationError() }
        }
        #expect(throws: InjectionError.boundOnMainActor(BindingKey(ListScreen.self))) {
            try injector.instance(for: ListScreen.self)
        }
    }
}
