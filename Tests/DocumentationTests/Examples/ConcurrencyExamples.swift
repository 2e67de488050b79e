import BTKInjector
import Synchronization
import Testing

// The code of Docs/Concurrency.md, run. With the main actor as default isolation, see MainActorByDefaultTests.

@Suite("Docs/Concurrency.md") struct ConcurrencyExamples {
    final class Catalog: Sendable {
        private let titles = Mutex<[Int: String]>([:])
        func title(_ id: Int) -> String? { titles.withLock { $0[id] } }
    }

    @MainActor final class ListScreen { init(catalog: Catalog) {} }

    @MainActor final class Menu {
        enum Style { case large }
        let screen: ListScreen
        init(_ screen: ListScreen, style: Style) { self.screen = screen }
    }

    @MainActor final class DetailScreen {
        let id: Int
        init(id: Int, title: String?) { self.id = id }
    }

    final class Notifier: Sendable {
        let list: @MainActor () -> ListScreen
        init(list: @escaping @MainActor () -> ListScreen) { self.list = list }

        @MainActor func open() -> ListScreen { list() }
    }

    @MainActor protocol Window: AnyObject {}
    @MainActor final class MainWindow: Window {}

    @MainActor func windows(_ binder: inout Binder, window: any Window) {
        binder.mainActor.bindProvider(for: Window.self) { [window] _ in window }
    }

    @Test("What lives on the main actor") @MainActor func screens() async throws {
        let window = MainWindow()
        let injector = try Injector { binder in
            binder.wireProvider(to: ListScreen.init)  // ListScreen is @MainActor: lives there
            binder.wireProvider(to: Catalog.init)  // any thread
            binder.wireProvider { @MainActor (screen: ListScreen) in Menu(screen, style: .large) }  // lives there
            binder.mainActor.bindFactory(for: DetailScreen.self) { (i, id: Int) in  // a block of the main actor
                DetailScreen(id: id, title: try i.instance(for: Catalog.self).title(id))
            }
            binder.wireProvider(to: Notifier.init)
            windows(&binder, window: window)
        }
        let screen: ListScreen = try injector.mainActor.instance()
        let seventh: DetailScreen = try injector.mainActor.make(7)
        #expect(seventh.id == 7)
        #expect(try injector.mainActor.instance(for: Menu.self).screen === screen)
        #expect(try injector.instance(for: Notifier.self).open() === screen)
        #expect(try injector.mainActor.instance(for: Window.self) === window)
        try await elsewhere(injector)
    }

    @concurrent private func elsewhere(_ injector: Injector) async throws {
        let screen: ListScreen = try await injector.mainActor.instance()
        _ = screen
    }
}
